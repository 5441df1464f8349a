import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesInZip, ZipRefused, zipLimits } from './zip.ts';

type Packed = { name: string; content: Buffer; stored?: boolean; says?: number; flags?: number; method?: number };

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => Buffer.concat([u16(value & 65535), u16(value >>> 16)]);

/** A zip as packers write it; `says` is the size that its list gives. */
const zipOf = (files: readonly Packed[], remark = '') => {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored, says = content.length, flags = 0, method = stored ? 0 : 8 } of files) {
    const data = stored ? content : deflateRawSync(content);
    const common = [u16(20), u16(flags), u16(method), u32(0), u32(0), u32(data.length), u32(says), u16(name.length)];
    const local = Buffer.concat([u32(0x04034b50), ...common, u16(0), Buffer.from(name), data]);
    list.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        ...common,
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(at),
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const index = Buffer.concat(list);
  const end = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(files.length),
    u16(files.length),
    u32(index.length),
    u32(at),
    u16(remark.length),
  ];
  return Buffer.concat([...parts, index, ...end, Buffer.from(remark)]);
};
const read = (bytes: Buffer) => filesInZip(new Blob([new Uint8Array(bytes)]));
const picture = { name: 'set/a_300x250.png', content: Buffer.from('picture '.repeat(50)) };

test('files come out whole, without their folders and what systems leave beside them', async () => {
  const files = await read(
    zipOf(
      [
        { name: 'set/', content: Buffer.alloc(0), stored: true },
        picture,
        { name: 'b.gif', content: Buffer.from('stored'), stored: true },
        { name: '__MACOSX/set/._a_300x250.png', content: Buffer.from('x') },
        { name: 'set/.DS_Store', content: Buffer.from('x') },
      ],
      'packed on a Friday',
    ),
  );
  expect(files.map(({ name }) => name)).toEqual(['a_300x250.png', 'b.gif']);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([picture.content.toString(), 'stored']);
});

describe('a zip is refused', () => {
  const bomb = Buffer.alloc(30_000_000);
  test.each<[string, () => Buffer, RegExp]>([
    ['that is none', () => Buffer.from('not a zip at all, just some words in a row'), /damaged/],
    ['that is empty', () => Buffer.alloc(0), /damaged/],
    ['cut at its end', () => zipOf([picture]).subarray(0, -30), /damaged/],
    ['cut at its beginning', () => zipOf([picture, picture]).subarray(60), /damaged/],
    ['of too many files', () => zipOf(Array.from({ length: zipLimits.entries + 1 }, () => picture)), /at most 200/],
    ['locked by a password', () => zipOf([{ ...picture, flags: 1 }]), /password/],
    ['packed in another way', () => zipOf([{ ...picture, method: 14 }]), /usual way/],
    ['that unpacks to far more', () => zipOf([{ name: 'bomb.png', content: bomb }]), /bomb.png unpacks/],
    ['that says less than it holds', () => zipOf([{ name: 'x.png', content: bomb, says: 900_000 }]), /damaged/],
    ['that says more than it holds', () => zipOf([{ ...picture, says: 5_000 }]), /damaged/],
    ['that says more than may be', () => zipOf([{ ...picture, says: 4_000_000_000 }]), /200 MB/],
  ])('%s', async (_, bytes, why) => {
    const refused = await read(bytes()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ZipRefused);
    expect(String(refused)).toMatch(why);
  });

  test('in words, wherever it is cut', async () => {
    const whole = zipOf([picture]);
    for (let length = 0; length < whole.length; length += 1)
      await expect(read(whole.subarray(0, length))).rejects.toBeInstanceOf(ZipRefused);
  });
});
