import { readVideo } from '@fairlead/domain/creative/read-video';
import type { ByteSource } from '@fairlead/domain/creative/video';
import { expect, test } from 'vitest';
import { gif, mp4, mp4Box, mpegPs, mpegTs, png } from './index.ts';
import { mutated, rolling } from './mutate.ts';

/** A source that counts what is read of it. */
const sourceOf = (bytes: Buffer): ByteSource & { reads: number; bytes: number } => ({
  size: bytes.length,
  reads: 0,
  bytes: 0,
  async read(start, length) {
    this.reads += 1;
    const part = bytes.subarray(start, start + length);
    this.bytes += part.length;
    return part;
  },
});
const read = (bytes: Buffer) => readVideo(sourceOf(bytes));

const size = { width: 1280, height: 720 };
test.each<[string, Buffer, object]>([
  ['an mp4', mp4(size), { container: 'mp4', codec: 'avc1', ...size, duration: 2, sound: null, rotation: 0 }],
  ['one with sound', mp4({ ...size, audio: true }), { ...size, sound: 'mp4a', duration: 2 }],
  ['one with its index at the end', mp4({ width: 1280, height: 962, moovAtEnd: true }), { width: 1280, height: 962 }],
  ['one in fragments', mp4({ fragmented: true, audio: true }), { fragmented: true, duration: 2, width: 640 }],
  ['one on its side', mp4({ ...size, rotation: 90 }), { width: 720, height: 1280, stored: size, rotation: 90 }],
  ['one turned the other way', mp4({ ...size, rotation: 270 }), { width: 720, height: 1280, rotation: 270 }],
  ['one upside down', mp4({ ...size, rotation: 180 }), { ...size, rotation: 180 }],
  ['one of wide pixels', mp4({ sar: [4, 3] }), { width: 853, height: 480, stored: { width: 640, height: 480 } }],
  ['one that shows a part', mp4({ edit: { start: 500, duration: 1000 } }), { duration: 1 }],
  ['a program stream', mpegPs(), { container: 'mpeg', codec: 'mpeg1', width: 640, height: 480, duration: 2.04 }],
])('%s is read by its headers', async (_, bytes, expected) => {
  expect(await read(bytes)).toMatchObject({ ok: true, video: expected });
});

test.each<[string, Buffer, 'type' | 'damaged' | 'codec', RegExp]>([
  ['a picture', png({ width: 640, height: 480 }), 'type', /^File must be one of mp4, mpeg$/],
  [
    'a GIF, which begins with the same letter',
    gif({ width: 64, height: 48 }),
    'type',
    /^File must be one of mp4, mpeg$/,
  ],
  ['a QuickTime file', mp4({ brand: 'qt' }), 'type', /QuickTime/],
  ['a QuickTime file of old', mp4Box('moov', Buffer.alloc(8)), 'type', /QuickTime/],
  ['a transport stream', mpegTs(), 'type', /transport stream/],
  ['a Matroska file', Buffer.from('1a45dfa3aabbccdd', 'hex'), 'type', /Matroska/],
  ['HEVC', mp4({ codec: 'hvc1' }), 'codec', /coded as hvc1. Save it as H.264/],
  ['an encrypted one', mp4({ codec: 'encv' }), 'codec', /encrypted/],
  ['sound alone', mp4({ video: false, audio: true }), 'codec', /no video/],
  ['no index', Buffer.concat([mp4().subarray(0, 32), mp4Box('mdat', Buffer.alloc(64))]), 'damaged', /index is missing/],
  [
    'an index that is too large',
    Buffer.concat([mp4().subarray(0, 32), mp4Box('moov', Buffer.alloc(16_777_216))]),
    'damaged',
    /too large/,
  ],
  [
    'nothing but tiny parts',
    Buffer.concat([mp4().subarray(0, 32), ...Array.from({ length: 5_000 }, () => mp4Box('free'))]),
    'damaged',
    /too many parts/,
  ],
  [
    'a stream without pictures',
    Buffer.concat([Buffer.from([0, 0, 1, 0xba]), Buffer.alloc(100)]),
    'damaged',
    /no pictures/,
  ],
])('%s is told apart', async (_, bytes, fault, why) => {
  expect(await read(bytes)).toMatchObject({ ok: false, fault, why: expect.stringMatching(why) });
});

test.each([
  ['an mp4', mp4({ seconds: 0.3 })],
  ['one with its index at the end', mp4({ seconds: 0.3, moovAtEnd: true })],
  ['one in fragments', mp4({ seconds: 0.3, fragmented: true })],
])('%s is refused wherever it is cut', async (_, whole) => {
  expect((await read(whole)).ok).toBe(true);
  // A cut behind a whole fragment's start leaves a shorter film: all others are found.
  for (let length = 0; length < whole.length; length += 1)
    expect([length, (await read(whole.subarray(0, length))).ok]).toEqual([length, false]);
});

test('a count larger than the file is not believed', async () => {
  const file = mp4({ seconds: 0.3 });
  const table = file.indexOf('stsz') + 12;
  file.writeUInt32BE(0xffffffff, table);
  expect(await read(file)).toMatchObject({ ok: false, fault: 'damaged' });
});

test('80 MB are judged by a few kilobytes of them', async () => {
  const source = sourceOf(mp4({ ...size, padTo: 83_886_080, moovAtEnd: true }));
  expect(source.size).toBe(83_886_080);
  expect(await readVideo(source)).toMatchObject({ ok: true, video: size });
  expect(source.reads).toBeLessThan(12);
  expect(source.bytes).toBeLessThan(80_000);
});

test('whatever is changed in a good file, reading it ends, without a fault', async () => {
  const roll = rolling(2);
  const files = [mp4({ audio: true }), mp4({ fragmented: true }), mp4({ moovAtEnd: true }), mpegPs()];
  for (let round = 0; round < 2_000; round += 1) {
    const file = mutated(files[round % files.length] as Buffer, 4, roll);
    expect(typeof (await read(file)).ok).toBe('boolean');
  }
});
