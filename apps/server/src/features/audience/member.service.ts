import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../outside/files.ts';
import { storedList } from './audience.sql.ts';
import { buildById } from './build.sql.ts';

/** Ids read at a time: 64 KiB of UUIDs. Among ids that are spread evenly the place is foreseen to within some thousand. */
const WINDOW = 4096;
/** Where ids are not spread evenly, foreseeing may be off again and again: from here on the range is halved. */
const FORESEEN = 4;

/** Where in `lo` to `hi` an id stands if ids are spread evenly between its neighbours. */
const foresee = (id: Buffer, [lo, below]: [number, number], [hi, above]: [number, number]): number => {
  const share = above > below ? (id.readUInt32BE(0) - below) / (above - below) : 0.5;
  return lo + Math.floor(Math.min(1, Math.max(0, share)) * (hi - lo));
};

const isIn = (window: Buffer, id: Buffer): boolean => {
  let [from, to] = [0, window.length / id.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = window.compare(id, 0, id.length, middle * id.length, (middle + 1) * id.length);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
};

/**
 * Whether a sorted id file holds an id, by reading a few pieces of it, wherever it lies.
 * @param id as wide as the ids of the file
 */
export const holdsId = async (files: Pick<FileStore, 'get' | 'head'>, key: string, id: Buffer): Promise<boolean> => {
  const width = id.length;
  let [lo, below] = [0, 0];
  let [hi, above] = [Math.floor(((await files.head(key))?.size ?? 0) / width), 2 ** 32];
  for (let read = 0; lo < hi; read++) {
    const place = read < FORESEEN ? foresee(id, [lo, below], [hi, above]) : (lo + hi) >>> 1;
    const first = Math.max(lo, Math.min(place - WINDOW / 2, hi - WINDOW));
    const end = Math.min(hi, first + WINDOW);
    const window = await buffer(await files.get(key, { start: first * width, end: end * width - 1 }));
    if (window.length < (end - first) * width) throw new Error('An id file ended early');
    const last = window.length - width;
    if (id.compare(window, 0, width) < 0) [hi, above] = [first, window.readUInt32BE(0)];
    else if (id.compare(window, last, last + width) > 0) [lo, below] = [end, window.readUInt32BE(last)];
    else return isIn(window, id);
  }
  return false;
};

/** Whether a UUID is in the current build of a list; null while there is none. */
export const isInBuild = async (context: Context, list: number, uuid: string): Promise<boolean | null> => {
  const build = (await storedList(context, list))?.build_id;
  const key = build ? (await buildById(context, build))?.id_file_key : null;
  return key ? holdsId(context.files, key, Buffer.from(uuid.replaceAll('-', ''), 'hex')) : null;
};
