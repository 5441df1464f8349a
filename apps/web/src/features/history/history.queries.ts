import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/platform';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, dryRun } from '../../lib/call.ts';
import { wordsOf } from '../../lib/live/words.ts';
import { query } from '../../lib/query.ts';
import { useSave } from '../../lib/save.ts';

export type HistoryEntry = Ok<typeof api.listHistory>['items'][number];
export type Undoing = Ok<typeof api.undoChangeSet>;

/** Entries shown before "Display all". */
export const FIRST_ENTRIES = 2;
const PAGE = 25;
const SAVES_PAGE = 100;

/** The history of one record, newest first; two entries at first, then page by page. */
export const historyOf = (entity: string, entityId: number, all: boolean) =>
  infiniteQueryOptions({
    queryKey: ['history', entity, entityId, all],
    queryFn: ({ pageParam, signal }) =>
      call(api.listHistory, {
        query: {
          entity,
          entity_id: String(entityId),
          limit: String(all ? PAGE : FIRST_ENTRIES),
          ...(pageParam ? { before: String(pageParam) } : {}),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.items.length < PAGE ? undefined : (last.items.at(-1)?.id ?? undefined)),
  });

/** Every entry of an entity, of one company or application or of all, newest first. */
export const historyOfAll = (entity: string, company: number | null, application: number | null) =>
  infiniteQueryOptions({
    queryKey: ['history', entity, 'all', company, application],
    queryFn: ({ pageParam, signal }) =>
      call(api.listHistory, {
        query: {
          entity,
          ...(company === null ? {} : { company_id: String(company) }),
          ...(application === null ? {} : { app_id: String(application) }),
          limit: String(SAVES_PAGE),
          ...(pageParam ? { before: String(pageParam) } : {}),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.items.length < SAVES_PAGE ? undefined : (last.items.at(-1)?.id ?? undefined)),
  });

/** A whole save with all its entries. */
export const changeSetOf = (changeSetId: string) =>
  query(['history', 'set', changeSetId], api.getChangeSet, { params: { changeSetId } });

/** What taking back a whole save would do, without doing it. */
export const previewUndoSave = async (changeSetId: string, laterEdits: 'keep' | 'overwrite'): Promise<Undoing> =>
  (await dryRun(api.undoChangeSet, { params: { changeSetId }, body: { later_edits: laterEdits } })).result;

/** Takes back a whole save, entry by entry; what cannot be taken back stays as it is. */
export const useUndoSave = (entity: string) =>
  useSave(api.undoChangeSet, {
    refreshes: wordsOf(entity),
    says: ({ items, total }) => {
      const done = items.filter(({ status }) => status === 'undone').length;
      return done === total ? 'Save undone' : `${done} of ${total} changes undone`;
    },
  });

/** What taking back one entry would do, without doing it. */
export const previewUndo = async (entry: HistoryEntry, laterEdits: 'keep' | 'overwrite'): Promise<Undoing> =>
  (
    await dryRun(api.undoChangeSet, {
      params: { changeSetId: entry.change_set_id },
      body: { entries: [entry.id], later_edits: laterEdits },
    })
  ).result;

/** Takes back one entry as an ordinary write of this user. */
export const useUndo = (entity: string) =>
  useSave(api.undoChangeSet, {
    refreshes: wordsOf(entity),
    says: ({ items }) => (items.some(({ status }) => status === 'undone') ? 'Change undone' : undefined),
  });
