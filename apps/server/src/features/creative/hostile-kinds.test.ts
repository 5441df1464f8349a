import { gzipSync } from 'node:zlib';
import { gif, jpeg, mp4, mp4Box, mpegPs, png, pngChunk } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, mostOfDecoders, storedAssets } from '../../testing/creatives.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  const creator = await house.as('creative_team_member');
  group = await aGroup(house, creator, (await house.application((await house.company()).id)).id);
});
afterAll(() => house?.close());

type Case = readonly [what: string, content: Buffer, expected: string | RegExp | null];
/** What a decoder takes at most, the process itself (some 80 MB) included. */
const DECODER_MB = 256;
const size = { width: 300, height: 250 };
const film = { width: 1280, height: 720 };
const cat = (...parts: Buffer[]): Buffer => Buffer.concat(parts);
const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const damaged = /^The file is damaged: /;
const kind = 'File must be one of jpeg, png, gif';
const videoKind = /^File must be one of mp4, mpeg/;
const dimensions = 'File dimensions are invalid';
const page = text('<!doctype html><script>alert(1)</script>');
/** The same bytes, one place written over. */
const over = (file: Buffer, at: number, bytes: Buffer): Buffer => {
  const copy = Buffer.from(file);
  bytes.copy(copy, at);
  return copy;
};
const after = (file: Buffer, word: string, more: number, bytes: Buffer): Buffer =>
  over(file, file.indexOf(text(word)) + more, bytes);
const withSegment = (marker: number, content: Buffer, file = jpeg(size)): Buffer =>
  cat(
    file.subarray(0, 2),
    hex('ff'),
    Buffer.from([marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
    file.subarray(2),
  );
const frameOfJpeg = jpeg(size).indexOf(hex('ffc0'));
const head = png(size).subarray(0, 33);
const rest = png(size).subarray(33);

/** First bytes of what is no picture that exchanges take, whatever its name. */
const others: Case[] = (
  [
    ['a JPEG XL', 'ff0a0000000000'],
    ['a JPEG XL in boxes', '0000000c4a584c200d0a870a'],
    ['a JPEG 2000', '0000000c6a5020200d0a870a'],
    ['a QOI', '716f6966000001'],
    ['a texture', '444453207c000000'],
    ['a PCX', '0a0501080000'],
    ['PostScript', '252150532d41646f6265'],
    ['a metafile', '0100000058000000'],
    ['a Windows program', '4d5a90000300'],
    ['a class of Java', 'cafebabe00000037'],
    ['WebAssembly', '0061736d01000000'],
    ['music', '49443303000000'],
    ['an Ogg', '4f67675300'],
    ['a RAR', '526172211a0700'],
    ['a 7z', '377abcaf271c'],
    ['a disk', '4344303031'],
    ['a font', '774f4632'],
    ['a PNG whose line ends a mailer changed', '89504e470a1a0a'],
  ] as const
).map(([what, bytes]) => [what, cat(hex(bytes), Buffer.alloc(200)), kind]);

const laughs = text(
  `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><svg>&j;</svg>`,
);

const pictures: Case[] = [
  ...others,
  ['a drawing that grows without end', laughs, kind],
  ['a packed drawing', gzipSync(laughs), kind],
  ['a picture behind a byte order mark', cat(hex('efbbbf'), png(size)), kind],
  ['eight bytes of a PNG', png(size).subarray(0, 8), damaged],
  ['a PNG cut in its head', png(size).subarray(0, 20), damaged],
  [
    'a PNG that begins with pixels',
    cat(head.subarray(0, 8), rest.subarray(0, -12), head.subarray(8), rest.subarray(-12)),
    damaged,
  ],
  ['a PNG with a part of four billion bytes', cat(head, hex('ffffffff'), text('IDAT'), rest), damaged],
  ['a PNG of a palette it lacks', paletteless(), damaged],
  ['a PNG of 16 bits with a palette', png({ ...size, colorType: 3, bitDepth: 16 }), damaged],
  [
    'a PNG in twenty thousand pieces',
    cat(head, ...Array.from({ length: 20_000 }, () => pngChunk('tEXt', text('a\0'))), rest),
    null,
  ],
  ['an animated PNG of 16 bits', png({ ...size, frames: 2, bitDepth: 16 }), null],
  ['an interlaced PNG of 16 bits', png({ ...size, bitDepth: 16, interlace: true }), null],
  ['an animated PNG without its second frame’s end', png({ ...size, frames: 3 }).subarray(0, -20), damaged],
  ['601 frames of an animated PNG', png({ width: 320, height: 50, frames: 601 }), /^The animation has 601 frames/],
  ['a PNG one pixel wide and very high', png({ width: 1, height: 60_000, colorType: 0 }), dimensions],
  ['a PNG turned on its side', png({ ...size, says: { width: 250, height: 300 } }), dimensions],
  ['a GIF of old', after(gif(size), 'GIF89a', 0, text('GIF87a')), null],
  ['a GIF of a version that is none', after(gif(size), 'GIF89a', 0, text('GIF90a')), kind],
  ['a GIF without a frame', cat(gif(size).subarray(0, 13), hex('3b')), damaged],
  ['a GIF of no size', over(gif(size), 6, hex('00000000')), damaged],
  ['a GIF that says it is huge', over(gif(size), 6, hex('ffffffff')), dimensions],
  ['a GIF cut in its last frame', gif({ ...size, frames: 4 }).subarray(0, -10), damaged],
  ['a GIF that is an archive of Java too', cat(gif(size), text('PK\u0003\u0004META-INF')), null],
  [
    'a GIF of 600 frames',
    gif({ width: 320, height: 50, frames: 600, delay: 1, box: { x: 0, y: 0, width: 1, height: 1 } }),
    null,
  ],
  ['a JPEG without loss', over(jpeg(size), frameOfJpeg + 1, hex('c3')), damaged],
  ['a JPEG in arithmetic steps', over(jpeg(size), frameOfJpeg + 1, hex('ca')), damaged],
  ['a JPEG of no width', over(jpeg(size), frameOfJpeg + 7, hex('0000')), damaged],
  ['a JPEG without its tables', tableless(), damaged],
  [
    'a JPEG with another frame in it',
    cat(
      jpeg(size).subarray(0, frameOfJpeg),
      jpeg(size).subarray(frameOfJpeg, frameOfJpeg + 19),
      jpeg(size).subarray(frameOfJpeg),
    ),
    damaged,
  ],
  ['a progressive JPEG in CMYK', jpeg({ ...size, components: 4, progressive: true }), null],
  ['a grey progressive JPEG', jpeg({ ...size, components: 1, progressive: true }), null],
  ['a JPEG in CMYK on its side', jpeg({ width: 250, height: 300, components: 4, orientation: 6 }), null],
  ['a JPEG turned by a note that is no number', jpeg({ ...size, orientation: 9 }), null],
  [
    'a JPEG with colours of noise',
    withSegment(0xe2, cat(text('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 7))),
    null,
  ],
  ['a JPEG whose note is a page', withSegment(0xe1, cat(text('http://ns.adobe.com/xap/1.0/\0'), page)), null],
  ['a JPEG one pixel high', jpeg({ width: 8000, height: 16 }), dimensions],
];

/** A picture by palette, the palette taken out. */
function paletteless(): Buffer {
  const file = png({ ...size, colorType: 3 });
  const at = file.indexOf(text('PLTE')) - 4;
  return cat(file.subarray(0, at), file.subarray(at + 12 + file.readUInt32BE(at)));
}
/** A picture whose quantisers are not told. */
function tableless(): Buffer {
  const file = jpeg(size);
  const at = file.indexOf(hex('ffdb'));
  return cat(file.subarray(0, at), file.subarray(at + 2 + file.readUInt16BE(at + 2)));
}

const verdictOf = (answer: { status: number; body: unknown }): string | null =>
  answer.status === 201 ? null : ((answer.body as { message?: string }).message ?? String(answer.status));

const each = async (
  cases: readonly Case[],
  make: (content: Buffer, what: string) => Promise<{ status: number; body: unknown }>,
) => {
  let stored = await storedAssets(house);
  for (const [what, content, expected] of cases) {
    const verdict = verdictOf(await make(content, what));
    if (expected instanceof RegExp) expect.soft([what, verdict]).toEqual([what, expect.stringMatching(expected)]);
    else expect.soft([what, verdict]).toEqual([what, expected]);
    const now = await storedAssets(house);
    if (expected !== null) expect.soft([what, now]).toEqual([what, stored]);
    stored = now;
  }
};

test(`${pictures.length} further pictures get the right verdict within the memory of the decoder, and leave nothing`, async () => {
  await each(pictures, group.banner);
  const most = mostOfDecoders();
  if (process.platform === 'linux') expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(DECODER_MB);
});

const box64 = (word: string, length: bigint): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(1, 0);
  bytes.write(word, 4, 'latin1');
  bytes.writeBigUInt64BE(length, 8);
  return bytes;
};
const deep = (levels: number): Buffer => {
  let inner: Buffer = Buffer.alloc(0);
  for (let at = 0; at < levels; at += 1) inner = mp4Box('trak', inner);
  return inner;
};
const start = mp4(film).subarray(0, 32);
/** The matrix of the picture's track, from the third of its nine numbers before its size. */
const turned = (numbers: readonly number[]): Buffer => {
  const file = mp4(film);
  const bytes = Buffer.alloc(16);
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(Math.round(number * 65_536), [0, 4, 8, 12][at] ?? 0);
  const at = file.indexOf(text('tkhd')) + 4 + 40;
  return over(over(file, at, bytes.subarray(0, 8)), at + 12, bytes.subarray(8));
};

const videos: Case[] = [
  ['one turned by half a corner', turned([0.7, 0.7, -0.7, 0.7]), null],
  ['one in a mirror', turned([-1, 0, 0, 1]), null],
  ['one on its head in a mirror', turned([1, 0, 0, -1]), null],
  ['one turned to nothing', turned([0, 0, 0, 0]), null],
  ['one in fragments that is upside down', mp4({ ...film, fragmented: true, rotation: 180 }), null],
  ['one whose index is at the end, with sound', mp4({ ...film, moovAtEnd: true, audio: true }), null],
  ['one with a page in it', cat(mp4(film), mp4Box('free', page)), null],
  ['one whose last part runs to its end', openEnd(), null],
  ['one that is a picture behind', cat(mp4(film), png(size)), damaged],
  ['one behind a page', cat(page, mp4(film)), videoKind],
  ['a part of more bytes than there are', cat(start, box64('moov', 2n ** 62n)), damaged],
  ['a part shorter than its head', cat(start, hex('00000004'), text('moov')), damaged],
  ['an index of 17 MB', cat(start, mp4Box('moov', Buffer.alloc(17_000_000))), damaged],
  ['an index a thousand deep', cat(start, mp4Box('moov', deep(1000)), mp4Box('mdat')), /no video|damaged/],
  [
    'an index of thirty thousand parts',
    cat(start, mp4Box('moov', ...Array.from({ length: 30_000 }, () => mp4Box('free')))),
    damaged,
  ],
  ['one without a clock', after(mp4(film), 'mdhd', 16, Buffer.alloc(4)), damaged],
  ['one whose pictures lie outside', after(mp4(film), 'stco', 12, hex('7fffffff')), damaged],
  ['one that does not say how it is coded', after(mp4(film), 'avcC', 0, text('free')), damaged],
  ['one without a list of its codings', after(mp4(film), 'stsd', 0, text('free')), damaged],
  ['one of no size', over(mp4(film), mp4(film).indexOf(text('avc1'), 60) + 28, Buffer.alloc(4)), damaged],
  ['one of pixels without a shape', after(mp4({ ...film, sar: [1, 1] }), 'pasp', 4, Buffer.alloc(8)), null],
  [
    'one of pixels beyond all shape',
    after(mp4({ ...film, sar: [1, 1] }), 'pasp', 4, hex('ffffffff00000001')),
    'Video dimension is incorrect',
  ],
  ['one cut in its samples', mp4(film).subarray(0, -40), damaged],
  [
    'fragments without an index',
    cat(
      start,
      mp4({ ...film, fragmented: true }).subarray(mp4({ ...film, fragmented: true }).indexOf(text('moof')) - 4),
    ),
    damaged,
  ],
  ['MPEG-4 H.265 of the other name', mp4({ ...film, codec: 'hev1' }), /coded as hev1/],
  ['VP8', mp4({ ...film, codec: 'vp08' }), /coded as vp08/],
  ['Dolby Vision', mp4({ ...film, codec: 'dvh1' }), /coded as dvh1/],
  ['pictures of Apple', mp4({ ...film, codec: 'apch' }), /coded as apch/],
  ['a coding without letters', mp4({ ...film, codec: '\0\x01\x02\x03' }), /coded as/],
  ['a program stream of another size', mpegPs({ width: 352, height: 288 }), 'Video dimension is incorrect'],
  ['a program stream cut to its first pack', mpegPs(film).subarray(0, 14), damaged],
  ['pictures of MPEG without a stream', cat(hex('000001b3'), Buffer.alloc(200)), videoKind],
  ['Windows Media', cat(hex('3026b2758e66cf11'), Buffer.alloc(100)), videoKind],
  ['an Ogg', cat(text('OggS'), Buffer.alloc(200)), videoKind],
  ['a list of parts', text('#EXTM3U\n#EXT-X-VERSION:3\nhttp://10.0.0.1/a.ts\n'), videoKind],
  ['a recipe of parts', text('<?xml version="1.0"?><MPD/>'), videoKind],
  ['Flash of old', cat(text('CWS\x09'), Buffer.alloc(100)), videoKind],
  ['Real', cat(text('.RMF'), Buffer.alloc(100)), videoKind],
  ['a JPEG', jpeg(film), videoKind],
  ['twelve bytes of one', mp4(film).subarray(0, 12), damaged],
];

/** A file whose samples say that they go on to its end. */
function openEnd(): Buffer {
  const file = mp4(film);
  return over(file, file.indexOf(text('mdat')) - 4, Buffer.alloc(4));
}

test(`${videos.length} further videos get the right verdict, and leave nothing`, async () => {
  const companion = { field: 'companion', content: jpeg(film) };
  await each(videos, (content, what) =>
    group.make({ type: 'CreativeVideo', name: what, title: 'Film' }, [{ field: 'video', content }, companion]),
  );
});
