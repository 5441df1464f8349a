import { useState } from 'react';
import { useOwnVersions } from '#lib/live/changes.ts';

/** A record of the change log; `archived`: whether it is by now, of what can be. */
export type RecordName = { entity: string; id: number; archived?: boolean };

/** Between which two versions of a record it was archived, or brought back. */
export type Turn = { after: number; until: number };

/** Whether the reader did that: what lies between is all one's own. What others saved meanwhile may be it. */
export const isOwnTurn = ({ after, until }: Turn, own: ReadonlySet<number>): boolean => {
  for (let version = after + 1; version <= until; version++) if (!own.has(version)) return false;
  return true;
};

/**
 * What to add of a record that was archived, or brought back, while the page was open, for who did not do it; not by whom, as who
 * edits it last need not be who archived it. `shown` is the version that the page shows.
 */
export const useTurned = ({ entity, id, archived = false }: RecordName, shown = 0): string => {
  const own = useOwnVersions(entity).get(id);
  const [seen, see] = useState<{ archived: boolean; version: number; turn?: Turn }>({ archived, version: shown });
  if (shown > seen.version)
    see({
      ...{ ...seen, archived, version: shown },
      ...(archived !== seen.archived && { turn: { after: seen.version, until: shown } }),
    });
  if (!seen.turn || isOwnTurn(seen.turn, own ?? new Set())) return '';
  return `It is ${archived ? 'archived now' : 'no longer archived'}. `;
};
