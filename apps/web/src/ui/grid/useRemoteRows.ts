import { useMemo } from 'react';
import { useChangedByOthers } from '#lib/live/changes.ts';
import type { RemoteEdit, RowId } from './types.ts';

const did: Readonly<Record<string, string>> = { create: 'added', delete: 'removed' };

/** The rows of an entity of the change log that somebody else changed while the page was open: `remote={useRemoteRows('user')}`. */
export const useRemoteRows = (entity: string): ReadonlyMap<RowId, RemoteEdit> => {
  const changed = useChangedByOthers(entity);
  return useMemo(
    () =>
      new Map(
        [...changed].map(([id, { by, at, action }]): [RowId, RemoteEdit] => [
          id,
          { by, at, did: did[action] ?? 'edited' },
        ]),
      ),
    [changed],
  );
};
