import { Readable } from 'node:stream';
import { lettersOf } from '@fairlead/domain/audience/criterion';
import { idBytes, idLength } from '@fairlead/domain/device-id';
import type { Context } from '../../context.ts';
import type { Download } from '../../http/send-file.ts';
import { type Linked, readLink } from '../../outside/links.ts';
import { NotFound, Refusal } from '../../refusal.ts';
import { fileOfBuild, originalOf } from '../audience/build.service.ts';

type Bytes = Pick<Download, 'size' | 'etag' | 'read'>;

/** A link that is not ours, was changed, or is late: all in the same words. */
export const invalid = () => new Refusal(403, 'link_invalid', 'This link is not valid any more. Ask for a new one.');

/** Lets `count` bytes through after leaving out the first `skip`. */
async function* window(source: Readable, skip: number, count: number): AsyncGenerator<Buffer> {
  let before = skip;
  let left = count;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const from = Math.min(before, chunk.length);
    before -= from;
    const part = chunk.subarray(from, from + left);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
}

/** A file of the store as it is kept: sorted ids one after the other, or lines of text. @throws NotFound */
export const storedBytes = async (context: Context, key: string): Promise<Bytes> => {
  const found = await context.files.head(key);
  if (!found) throw new NotFound();
  return {
    size: found.size,
    etag: `"${key.replace(/[^a-z0-9]/g, '-')}"`,
    read: (start, end) => context.files.get(key, { start, end }),
  };
};

/**
 * The ids of a build as CSV, one a line, written from the id file while it is read. Every id of a kind takes as many bytes, so
 * a byte of the CSV tells where in the id file its line stands. What is no device ids is kept as the lines it is read as.
 */
export const csvBytes = async (
  context: Context,
  { key, kind, criterion }: Awaited<ReturnType<typeof fileOfBuild>>,
): Promise<Bytes> => {
  const file = await storedBytes(context, key);
  if (kind === 'text') return file;
  const width = idBytes[kind];
  const line = idLength[kind] + 1;
  const letters = kind === 'uuid' ? lettersOf(criterion) : 'lower';
  return {
    size: (file.size / width) * line,
    etag: file.etag,
    read: async (start, end) => {
      const first = Math.floor(start / line);
      const last = Math.floor(end / line);
      const ids = await context.files.get(key, { start: first * width, end: (last + 1) * width - 1 });
      const csv = context.engine.csvOf(ids, kind, letters);
      return Readable.from(window(csv, start - first * line, end - start + 1), { objectMode: false });
    },
  };
};

const open = (context: Context, object: Linked): Promise<Bytes> => {
  if (typeof object === 'string') return storedBytes(context, object);
  if (object.view === 'normalised')
    return fileOfBuild(context, object.list, String(object.build)).then((build) => csvBytes(context, build));
  return originalOf(context, object.list).then((key) => storedBytes(context, key));
};

/**
 * What a signed link opens.
 * @throws Refusal 403 `link_invalid`, NotFound when what it names was deleted meanwhile
 */
export const openDownload = async (context: Context, link: string): Promise<Download> => {
  const linked = readLink(context.config, link, context.realNow());
  if (!linked) throw invalid();
  const file = await open(context, linked.object);
  const type = linked.name.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8';
  return { ...file, name: linked.name, type };
};
