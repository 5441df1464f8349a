import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { type AssetView, readAssetLink } from '../../outside/links.ts';
import { removeNameless } from '../../platform/nameless-files.ts';
import { NotFound, Refusal } from '../../refusal.ts';
import { type AssetRow, assetBySha, namedAssets, sameElsewhere } from './asset.sql.ts';

const PREFIX = 'assets/';
/** A key of its own for every arrival: what is removed under one key is never what another arrival just stored. */
export const newAssetKey = (): string => `${PREFIX}${randomUUID()}`;

/** Stores bytes under a new key. */
export const putAsset = async (context: Context, bytes: Buffer): Promise<string> => {
  const key = newAssetKey();
  await context.files.put(key, Readable.from([bytes]));
  return key;
};

/** Removes of these stored files what no creative names: copies of known bytes, what was refused, what was answered before. */
const dropUnnamed = async (context: Context, keys: readonly string[]): Promise<void> => {
  const named = await namedAssets(context, keys);
  for (const key of keys) if (!named.has(key)) await context.files.remove(key);
};

/**
 * Runs what follows stored files, and removes those that nothing names afterwards. After a fault nobody knows whether the
 * creative was committed: then the files stay, and go with the sweep if nobody names them.
 */
export const withAssets = async <T>(context: Context, keys: readonly string[], work: () => Promise<T>): Promise<T> => {
  try {
    const made = await work();
    await dropUnnamed(context, keys);
    return made;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await dropUnnamed(context, keys);
    throw error;
  }
};

/** A file of a creative as it is shown: read from byte `start` to byte `end`, both included. */
export type ShownAsset = {
  type: string;
  size: number;
  etag: string;
  read(start: number, end: number): Promise<Readable>;
};

/** A file of a creative. The bytes behind it never change. @throws NotFound, also when the file is gone */
export const storedAsset = async (context: Context, shown: AssetView): Promise<ShownAsset> => {
  const asset: AssetRow | undefined = await assetBySha(context, shown.sha256);
  if (!asset) throw new NotFound();
  const small = shown.view === 'thumbnail' && asset.thumbnail_key !== null;
  const key = small ? (asset.thumbnail_key ?? asset.file_key) : asset.file_key;
  const found = await context.files.head(key);
  if (!found) throw new NotFound();
  return {
    type: small ? 'image/webp' : asset.type,
    size: found.size,
    etag: `"${asset.sha256.slice(0, 32)}${small ? '-s' : ''}"`,
    read: (start, end) => context.files.get(key, { start, end }),
  };
};

/** What a signed link shows. @throws Refusal 403 `link_invalid`, NotFound when the file is gone */
export const openAsset = async (context: Context, link: string): Promise<ShownAsset> => {
  const shown = readAssetLink(context.config, link, context.realNow());
  if (!shown) throw new Refusal(403, 'link_invalid', 'This link is not valid any more. Ask for a new one.');
  return storedAsset(context, shown);
};

/** Which creatives of an application show files that somebody is about to send. */
export const knownFiles = async (context: Context, app: number, hashes: readonly string[]) => {
  const items = await sameElsewhere(context, app, hashes);
  return { items, total: items.length };
};

/** Removes stored files that no creative names: left by uploads that died. */
export const sweepAssets = async (context: Context): Promise<void> => {
  const removed = await removeNameless(context, PREFIX, (keys) => namedAssets(context, keys));
  if (removed > 0) context.log.info({ removed }, 'files of no creative removed');
};
