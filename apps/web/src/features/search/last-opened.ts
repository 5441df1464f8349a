import { keepJson, readJson } from '#lib/local.ts';
import { keyOfSession } from '#lib/session.ts';
import type { Hit } from './search.queries.ts';

const KEPT = 8;
const keyOf = (user: number) => keyOfSession(`opened.${user}`);

/** A kept text may be from an older build, or anybody's: only what can be drawn and opened here comes back. */
const isHit = (value: unknown): value is Hit => {
  const hit = value as Partial<Hit> | null;
  return (
    typeof hit?.name === 'string' &&
    typeof hit.category === 'string' &&
    typeof hit.path === 'string' &&
    /^\/[^/]/.test(hit.path) &&
    typeof hit.metadata === 'object' &&
    hit.metadata !== null
  );
};

/** What this user opened from the search in this browser since they signed in, the last one first. */
export const lastOpened = (user: number): Hit[] => {
  const kept = readJson<unknown>(keyOf(user), []);
  return Array.isArray(kept) ? kept.filter(isHit).slice(0, KEPT) : [];
};

/** Puts one on top; the same record stands there once, as it is called now. */
export const rememberOpened = (user: number, hit: Hit): void =>
  keepJson(keyOf(user), [hit, ...lastOpened(user).filter(({ path }) => path !== hit.path)].slice(0, KEPT));
