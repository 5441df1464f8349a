import { type Jump, jumpOf } from '@fairlead/domain/audience/freshness';
import { count } from '#ui/format.ts';
import type { Build } from './audience.queries.ts';

/** Builds drawn; the table under the picture holds more. */
export const DRAWN = 30;

/** A build that ended well, with what it changed against the one before that did. */
export type Step = {
  id: string;
  at: string;
  rows: number;
  /** All that it has was added: no change is drawn or told. */
  isFirst: boolean;
  added: number;
  removed: number;
  jump: Jump | null;
};

/** What the newest build before this one that ended well held; null for the first. `builds` are newest first. */
const rowsBefore = (builds: readonly Build[], index: number): number | null =>
  builds.slice(index + 1).find(({ rows, error }) => rows !== null && error === null)?.rows ?? null;

/** No build before it ended well. `builds` are all, newest first. */
export const isMaking = (builds: readonly Build[], index: number): boolean => rowsBefore(builds, index) === null;

/** How far each build jumped, by its id. `builds` are newest first. */
export const jumpsOf = (builds: readonly Build[]): ReadonlyMap<string, Jump> => {
  const found = new Map<string, Jump>();
  builds.forEach(({ id, rows, error }, index) => {
    const jump = error === null ? jumpOf(rowsBefore(builds, index), rows) : null;
    if (jump) found.set(id, jump);
  });
  return found;
};

/**
 * The builds that ended well, oldest first, at most `DRAWN`. The first one of a list added all it has: that is no change.
 * `builds` are newest first.
 */
export const stepsOf = (builds: readonly Build[]): Step[] => {
  const jumps = jumpsOf(builds);
  return builds
    .flatMap(({ id, started_at, finished_at, rows, added, removed, error }, index) => {
      if (rows === null || error !== null) return [];
      const isFirst = rowsBefore(builds, index) === null;
      return {
        id,
        at: finished_at ?? started_at,
        rows,
        isFirst,
        added: isFirst ? 0 : (added ?? 0),
        removed: isFirst ? 0 : (removed ?? 0),
        jump: jumps.get(id) ?? null,
      };
    })
    .slice(0, DRAWN)
    .reverse();
};

/** The way to the builds that are not in the table yet; the server tells of `told` out of `total`. */
export const moreText = (told: number, total: number): string =>
  told < total ? `Show the newest ${count(told)} of ${count(total)} builds` : `Show all ${count(told)} builds`;
