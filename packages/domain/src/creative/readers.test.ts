import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImage } from './read-image.ts';
import { readVideo } from './read-video.ts';

const ftyp = Buffer.from('000000146674797069736f6d0000020069736f6d', 'hex');
const moov = (content: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write('moov', 4);
  return Buffer.concat([head, content]);
};
/** How files begin that the readers walk on from. */
const beginnings = [
  '89504e470d0a1a0a0000000d49484452',
  '474946383961',
  'ffd8ffe0',
  '000001ba',
  ftyp.toString('hex'),
  '',
];

const anyBytes = fc.uint8Array({ maxLength: 600 });
/** Bytes of which many are small, as lengths and counts are. */
const lengths = fc.array(fc.oneof(fc.constantFrom(0, 1, 8, 0xff), fc.integer({ min: 0, max: 255 })), {
  maxLength: 600,
});
const anyFile = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.oneof(
      anyBytes,
      lengths.map((list) => Uint8Array.from(list)),
    ),
  )
  .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'hex'), rest]));
/** An index whose parts begin as real ones do. */
const anyMovie = fc
  .array(
    fc.tuple(
      fc.constantFrom('trak', 'mdia', 'hdlr', 'stbl', 'stsd', 'stsz', 'elst', 'mvex'),
      fc.integer({ min: 0, max: 64 }),
      anyBytes,
    ),
    { maxLength: 8 },
  )
  .map((parts) => {
    const boxes = parts.map(([kind, size, bytes]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(size);
      head.write(kind, 4);
      return Buffer.concat([head, bytes]);
    });
    return Buffer.concat([ftyp, moov(Buffer.concat(boxes))]);
  });

test('whatever a file holds, it is judged as a picture, and never faulted on', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      expect(typeof readImage(file).ok).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});

test('whatever a file holds, it is judged as a video by few reads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyFile, anyMovie), async (file) => {
      let reads = 0;
      const read = async (start: number, length: number) => {
        reads += 1;
        return file.subarray(start, start + length);
      };
      expect(typeof (await readVideo({ size: file.length, read })).ok).toBe('boolean');
      expect(reads).toBeLessThan(10);
    }),
    { numRuns: 2_000 },
  );
});

test('a source that cannot be read is no verdict on the file', async () => {
  const read = () => Promise.reject(new Error('the disk is gone'));
  await expect(readVideo({ size: 100, read })).rejects.toThrow('the disk is gone');
});
