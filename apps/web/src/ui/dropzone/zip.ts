/** What a zip may hold: it may be made to unpack to more than any disk has. */
export const zipLimits = { entries: 200, bytes: 200_000_000, ratio: 200 };
/** So little is unpacked whatever it was packed into. */
const FREELY = 1_000_000;

/** A zip that is not read, in words for the person who chose it. */
export class ZipRefused extends Error {
  override name = 'ZipRefused';
}

type Entry = { name: string; method: number; packed: number; size: number; at: number };

const viewOf = async (blob: Blob, from: number, to: number) =>
  new DataView(await blob.slice(Math.max(0, from), to).arrayBuffer());

const END = 0x06054b50;
const HEADER = 0x02014b50;
const LOCAL = 0x04034b50;
const damaged = () => new ZipRefused('The zip is damaged. Pack it again.');

/** Where the list of what is in it begins: told at its end, before a remark of at most 64 kB. */
const findList = async (zip: Blob): Promise<{ at: number; length: number; entries: number }> => {
  const tail = await viewOf(zip, zip.size - 65_557, zip.size);
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === END)
      return {
        entries: tail.getUint16(at + 10, true),
        length: tail.getUint32(at + 12, true),
        at: tail.getUint32(at + 16, true),
      };
  throw damaged();
};

const listOf = async (zip: Blob): Promise<Entry[]> => {
  const { at, length, entries } = await findList(zip);
  if (entries > zipLimits.entries) throw new ZipRefused(`A zip may hold at most ${zipLimits.entries} files.`);
  if (at + length > zip.size) throw damaged();
  const list = await viewOf(zip, at, at + length);
  const words = new TextDecoder();
  const found: Entry[] = [];
  for (let here = 0, n = 0; n < entries; n += 1) {
    if (here + 46 > list.byteLength || list.getUint32(here, true) !== HEADER) throw damaged();
    const [nameLength, extra, remark] = [28, 30, 32].map((offset) => list.getUint16(here + offset, true)) as [
      number,
      number,
      number,
    ];
    if (here + 46 + nameLength > list.byteLength) throw damaged();
    if (list.getUint16(here + 8, true) & 1)
      throw new ZipRefused('The zip is locked by a password. Pack it without one.');
    found.push({
      name: words.decode(new Uint8Array(list.buffer, list.byteOffset + here + 46, nameLength)),
      method: list.getUint16(here + 10, true),
      packed: list.getUint32(here + 20, true),
      size: list.getUint32(here + 24, true),
      at: list.getUint32(here + 42, true),
    });
    here += 46 + nameLength + extra + remark;
  }
  return found;
};

/** Folders, and what systems leave beside files. */
const isFile = ({ name }: Entry): boolean =>
  !name.endsWith('/') && !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');

/** The bytes of one entry, never more than it says it has. */
const unpack = async (zip: Blob, { method, packed, size, at }: Entry): Promise<Blob> => {
  const local = await viewOf(zip, at, at + 30);
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL) throw damaged();
  const from = at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + packed > zip.size) throw damaged();
  const bytes = zip.slice(from, from + packed);
  if (method === 0) return bytes;
  if (method !== 8) throw new ZipRefused('The zip is packed in a way that is not read here. Pack it the usual way.');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let got = 0;
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      got += value.byteLength;
      if (got > size) throw damaged(); // says less than it holds
      parts.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : damaged();
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  if (got !== size) throw damaged();
  return new Blob(parts);
};

/**
 * The files in a zip, in their order, without their folders. Read one by one, within limits on their number, their bytes and how
 * much they were packed; what each of them is, its content says.
 * @throws ZipRefused
 */
export const filesInZip = async (zip: Blob): Promise<File[]> => {
  const entries = (await listOf(zip)).filter(isFile);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > zipLimits.bytes) throw new ZipRefused('The zip holds more than 200 MB. Pack fewer files.');
  for (const { name, size, packed } of entries)
    if (size > FREELY && size > packed * zipLimits.ratio)
      throw new ZipRefused(`${name.split('/').at(-1)} unpacks to more than any ad has. Leave it out.`);
  const files: File[] = [];
  for (const entry of entries)
    files.push(new File([await unpack(zip, entry)], entry.name.split('/').at(-1) ?? entry.name));
  return files;
};
