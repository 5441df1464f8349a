import { readImage } from '@fairlead/domain/creative/read-image';
import { expect, test } from 'vitest';
import { gif, jpeg, png, pngChunk } from './index.ts';
import { mutated, rolling } from './mutate.ts';

const size = { width: 300, height: 250 };
const readWell = (bytes: Buffer) => {
  const read = readImage(bytes);
  if (!read.ok) throw new Error(read.why);
  return read.image;
};

test.each<[string, Buffer, object]>([
  ['a PNG', png(size), { type: 'png', ...size, frames: 1, seconds: 0, depth: 8, trailing: 0 }],
  ['an interlaced one of 16 bits', png({ ...size, bitDepth: 16, interlace: true }), { ...size, depth: 16 }],
  ['one with a palette', png({ ...size, colorType: 3 }), { type: 'png', ...size, components: 3 }],
  ['an animated one', png({ ...size, frames: 3 }), { ...size, frames: 3, seconds: 0.3 * 1 }],
  ['a GIF', gif(size), { type: 'gif', ...size, frames: 1, seconds: 0 }],
  ['an animated one', gif({ ...size, frames: 3, delay: 50 }), { ...size, frames: 3, seconds: 1.5 }],
  ['a smaller frame', gif({ ...size, box: { x: 10, y: 10, width: 10, height: 10 } }), { ...size, frames: 1 }],
  ['a JPEG', jpeg(size), { type: 'jpeg', ...size, components: 3, orientation: 1, trailing: 0 }],
  ['a grey one', jpeg({ ...size, components: 1 }), { ...size, components: 1 }],
  ['one in CMYK', jpeg({ ...size, components: 4 }), { ...size, components: 4 }],
  ['a progressive one', jpeg({ ...size, progressive: true }), size],
  ['one on its side', jpeg({ ...size, orientation: 6 }), { width: 250, height: 300, stored: size, orientation: 6 }],
  ['one upside down', jpeg({ ...size, orientation: 3 }), { ...size, orientation: 3 }],
  ['one that is a script too', png({ ...size, after: Buffer.from('<script>') }), { ...size, trailing: 8 }],
  ['a JPEG with a page behind it', jpeg({ ...size, after: Buffer.from('<html>') }), { trailing: 6 }],
])('%s is read by its structure', (_, bytes, expected) => {
  const image = readWell(bytes);
  expect({ ...image, seconds: Math.round(image.seconds * 100) / 100 }).toMatchObject(expected);
});

test('files of exactly so many bytes are whole', () => {
  for (const bytes of [
    png({ ...size, padTo: 500_000 }),
    gif({ ...size, padTo: 500_000 }),
    jpeg({ ...size, padTo: 500_000 }),
  ]) {
    expect(bytes.length).toBe(500_000);
    expect(readWell(bytes)).toMatchObject(size);
  }
});

const small = { width: 24, height: 16 };
const wholes = {
  png: png(small),
  'animated png': png({ ...small, frames: 2 }),
  gif: gif(small),
  'animated gif': gif({ ...small, frames: 2 }),
  jpeg: jpeg(small),
  'turned jpeg': jpeg({ ...small, orientation: 8 }),
};

test.each(Object.entries(wholes))('a %s is refused wherever it is cut', (_, whole) => {
  expect(readImage(whole).ok).toBe(true);
  for (let length = 0; length < whole.length; length += 1)
    expect([length, readImage(whole.subarray(0, length)).ok]).toEqual([length, false]);
});

test.each<[string, Buffer, RegExp]>([
  ['a wrong checksum', png({ ...size, badCrc: true }), /a checksum in it is wrong/],
  ['no end', png({ ...size, end: false }), /its end is missing/],
  ['no size', png({ ...size, says: { width: 0, height: 250 } }), /its size is not possible/],
  ['two beginnings', png({ ...size, extra: [['IHDR', Buffer.alloc(13)]] }), /two beginnings/],
  ['no pixels', Buffer.concat([png(size).subarray(0, 33), pngChunk('IEND')]), /it has no pixels/],
  ['a frame outside', gif({ ...size, box: { x: 295, y: 0, width: 10, height: 10 } }), /outside the picture/],
  ['a frame without size', gif({ ...size, box: { x: 0, y: 0, width: 0, height: 10 } }), /a frame has no size/],
  ['no pixels in a JPEG', jpeg({ ...size, scan: false }), /it has no pixels/],
])('a picture with %s is damaged', (_, bytes, why) => {
  const read = readImage(bytes);
  expect(read).toMatchObject({ ok: false, why: expect.stringMatching(why) });
});

test('an animation that announces fewer frames than it has is counted', () => {
  const frames = Array.from({ length: 700 }, () => ['fcTL', Buffer.alloc(26)] as const);
  const told = ['acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])] as const;
  expect(readWell(png({ ...size, extra: [told, ...frames] })).frames).toBe(700);
});

test('whatever is changed in a good file, reading it ends, without a fault', () => {
  const roll = rolling(1);
  const files = [
    png(size),
    png({ ...small, frames: 3 }),
    gif({ ...small, frames: 3 }),
    jpeg({ ...size, orientation: 6 }),
  ];
  for (let round = 0; round < 2_000; round += 1) {
    const file = mutated(files[round % files.length] as Buffer, 4, roll);
    expect(typeof readImage(file).ok).toBe('boolean');
  }
});
