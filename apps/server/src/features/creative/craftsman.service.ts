import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-craftsman';
import { craftsmanFailed } from '@fairlead/domain/creative/craftsman';
import type { Context } from '../../context.ts';
import { CraftsmanFailed } from '../../outside/craftsman.ts';
import { LINK_LIFE_MS, signLink } from '../../outside/links.ts';
import { Conflict } from '../../refusal.ts';

const PREFIX = 'craftsman/';

/**
 * Fetches the markup of a creative made in Craftsman+ and lays it down for its caller, who has 5 minutes to read it (API-105).
 * @throws Conflict `download_failed` with the reason (CV-37)
 */
export const craftsmanAsset = async (
  context: Context,
  creativeId: string,
): Promise<Ok<typeof api.getCraftsmanAsset>> => {
  const markup = await context.craftsman.markup(creativeId).catch((error: unknown) => {
    if (!(error instanceof CraftsmanFailed)) throw error;
    context.log.warn({ err: error, creativeId }, 'a creative of Craftsman+ could not be had');
    throw new Conflict(craftsmanFailed(error.message), 'download_failed');
  });
  const key = `${PREFIX}${randomUUID()}`;
  await context.files.put(key, Readable.from([Buffer.from(markup)]));
  const { url } = signLink(context.config, { object: key, name: `${creativeId}.txt`, at: context.realNow() });
  return { url };
};

/** Removes markup whose links are over. @returns how many */
export const sweepCraftsman = async ({ files, realNow }: Context): Promise<number> => {
  const since = realNow().getTime() - 2 * LINK_LIFE_MS;
  const old: string[] = [];
  for await (const { key, updated_at } of files.list(PREFIX)) if (updated_at.getTime() < since) old.push(key);
  for (const key of old) await files.remove(key);
  return old.length;
};
