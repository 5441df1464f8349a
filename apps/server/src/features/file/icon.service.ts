import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { FileMissing } from '../../outside/files.ts';
import { readIconLink } from '../../outside/links.ts';
import { OutboundRefused } from '../../outside/outbound-refused.ts';
import { NotFound } from '../../refusal.ts';
import { iconUrls } from '../application/application.service.ts';
import { invalid } from './file.service.ts';
import { pictureType } from './picture-type.service.ts';

/** A picture as it is shown. */
export type Icon = { type: string; bytes: Buffer; etag: string };

const PREFIX = 'icons/';
/** Larger than any store gives: 512 px are some 300 KB. */
const MAX_BYTES = 1_048_576;
const FETCH_MS = 10_000;
/** So long an address that gave no picture is not asked again. */
const FAILED_MS = 10 * 60_000;
/** A flood of bad addresses must not fill the memory. */
const FAILED_MOST = 10_000;
/** What a look-up showed and nobody saved is kept this long. */
const UNUSED_MS = 24 * 60 * 60_000;

/** By its address: a page names one without knowing what is there. */
const keyOf = (address: string): string => `${PREFIX}${createHash('sha256').update(address).digest('hex')}`;

/** What a process knows of the addresses it asks, beside each file store. */
type Asked = { now: Map<string, Promise<Buffer | null>>; failed: Map<string, number> };
const asking = new WeakMap<Context['files'], Asked>();
const askedOf = ({ files }: Context): Asked => {
  const known = asking.get(files) ?? { now: new Map(), failed: new Map() };
  asking.set(files, known);
  return known;
};

const kept = async ({ files }: Context, key: string): Promise<Buffer | null> => {
  try {
    return await buffer(await files.get(key));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
};

/** The picture at an address, or null where there is none. */
const fetched = async ({ outbound }: Context, address: string): Promise<Buffer | null> => {
  try {
    const { status, body } = await outbound.fetch(address, { maxBytes: MAX_BYTES, totalMs: FETCH_MS });
    if (status !== 200) {
      body.destroy();
      return null;
    }
    const bytes = await buffer(body);
    return pictureType(bytes) === null ? null : bytes;
  } catch (error) {
    if (error instanceof OutboundRefused) return null;
    throw error;
  }
};

const fetchAndKeep = async (context: Context, address: string, key: string): Promise<Buffer | null> => {
  const bytes = await fetched(context, address);
  if (bytes === null) {
    const { failed } = askedOf(context);
    if (failed.size >= FAILED_MOST) failed.clear();
    failed.set(key, context.realNow().getTime() + FAILED_MS);
    return null;
  }
  // A store without room shows the picture all the same, and it is fetched again
  await context.files
    .put(key, Readable.from([bytes]))
    .catch((error: unknown) => context.log.warn({ err: error }, 'an icon could not be kept'));
  return bytes;
};

/** Fetches an address once, however many ask for it at the same moment. */
const fetchOnce = (context: Context, address: string, key: string): Promise<Buffer | null> => {
  const { now, failed } = askedOf(context);
  if ((failed.get(key) ?? 0) > context.realNow().getTime()) return Promise.resolve(null);
  const running = now.get(key) ?? fetchAndKeep(context, address, key).finally(() => now.delete(key));
  now.set(key, running);
  return running;
};

/**
 * What a link of an icon shows: fetched the first time, from then on out of the file store (decision 0045).
 * @throws Refusal 403 `link_invalid`, NotFound where the address gives no picture
 */
export const openIcon = async (context: Context, link: string): Promise<Icon> => {
  const address = readIconLink(context.config, link, context.realNow());
  if (address === null) throw invalid();
  const key = keyOf(address);
  const bytes = (await kept(context, key)) ?? (await fetchOnce(context, address, key));
  const type = bytes && pictureType(bytes);
  if (!bytes || !type) throw new NotFound();
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
};

/**
 * Removes icons whose address no application names, a day after they came: what a look-up in a store showed. One removed too
 * early is fetched again. Safe on several servers at once. @returns how many
 */
export const sweepIcons = async (context: Context): Promise<number> => {
  const since = context.realNow().getTime() - UNUSED_MS;
  const old: string[] = [];
  for await (const { key, updated_at } of context.files.list(PREFIX)) if (updated_at.getTime() < since) old.push(key);
  if (old.length === 0) return 0;
  const used = new Set((await iconUrls(context)).map(keyOf));
  const unused = old.filter((key) => !used.has(key));
  for (const key of unused) await context.files.remove(key);
  return unused.length;
};
