import { useMemo } from 'react';
import { useChangedByOthers } from '#lib/live/changes.ts';
import type { Entry, RemoteEdit, RowId } from './types.ts';

const did: Readonly<Record<string, string>> = { create: 'added', delete: 'removed' };

/**
 * The rows of an entity of the change log that somebody else changed while the page was open: `remote={useRemoteRows('user')}`.
 * `leftOut`: whose changes are no news.
 */
export const useRemoteRows = (entity: string, leftOut?: string): ReadonlyMap<RowId, RemoteEdit> => {
  const changed = useChangedByOthers(entity);
  return useMemo(
    () =>
      new Map(
        [...changed].flatMap(([id, { by, at, version, action }]): [RowId, RemoteEdit][] =>
          by === leftOut ? [] : [[id, { by, at, version, did: did[action] ?? 'edited' }]],
        ),
      ),
    [changed, leftOut],
  );
};

/**
 * Unsaved rows that somebody else changed since their editing began. What they changed before is in the row that is being
 * edited; a row without a version is taken for changed since.
 */
export const overtaken = <R>(
  entries: ReadonlyMap<RowId, Entry<R>>,
  remote: ReadonlyMap<RowId, RemoteEdit> | undefined,
  beganAs: (id: RowId, base: R) => R,
): ReadonlySet<RowId> => {
  const since = ({ id, base }: Entry<R>): boolean => {
    const theirs = remote?.get(id);
    if (!theirs) return false;
    const { version } = beganAs(id, base) as { version?: unknown };
    return theirs.version === null || typeof version !== 'number' || theirs.version > version;
  };
  return new Set([...entries.values()].filter(since).map(({ id }) => id));
};
