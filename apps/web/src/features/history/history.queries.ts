import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/history';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type DryRun, dryRun } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { toast } from '#lib/toast.ts';
import { same } from '#ui/form/merge.ts';

export type HistoryEntry = Ok<typeof api.listHistory>['items'][number];
export type Undoing = Ok<typeof api.undoChangeSet>;
/** What an undo would do, with what a person should know before. */
export type UndoPreview = DryRun<Undoing>;

type Item = Undoing['items'][number];

/** What an undo tells of fields: those that change, and those that stay as somebody edited them since; not what is as it was. */
export const toldFields = ({ fields }: Pick<Item, 'fields'>): Item['fields'] =>
  fields.filter(({ status, from, to }) => status === 'kept' || !same(from, to));

/** Whether something of an entry was edited again since, so that it makes a difference to take that back, too. */
export const isTouched = (item: Pick<Item, 'fields'>): boolean => toldFields(item).some(({ later }) => later !== null);

/** Whether anything of an entry goes back; one that keeps later edits may still take the rest back. */
export const takesBack = (item: Item): boolean =>
  item.status === 'undone' || (item.status === 'kept' && toldFields(item).some(({ status }) => status === 'undone'));

/** Those of which nothing stays: taken back, or ended with the A/B test that began with them, which alone is taken back. */
export const wholeOf = (items: Undoing['items']): Undoing['items'] => {
  const endsTest = items.some(({ entity, status }) => entity === 'ab_test' && status === 'undone');
  return items.filter(
    ({ status, fields }) => status === 'undone' || (endsTest && status === 'kept' && fields.length === 0),
  );
};

/** How many of these are undone in part. */
const partlyOf = (items: Undoing['items']): number =>
  items.filter((item) => item.status === 'kept' && takesBack(item)).length;

/** How many of these an undo takes back, be it in part. */
export const takenBack = (items: Undoing['items']): number => wholeOf(items).length + partlyOf(items);

/** Presses shown before "Display all", and entries read for them: some are several. */
export const FIRST_PRESSES = 2;
const FIRST_ENTRIES = 6;
const PAGE = 25;
const SAVES_PAGE = 100;

/** The history of one record, newest first; a few entries at first, then page by page. */
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
export const previewUndoSave = (changeSetId: string, laterEdits: 'keep' | 'overwrite'): Promise<UndoPreview> =>
  dryRun(api.undoChangeSet, { params: { changeSetId }, body: { later_edits: laterEdits } });

/** What was done of several entries: those that kept later edits are told apart. */
export const outcomeOf = ({ items, total }: Undoing, all: string): string => {
  const whole = wholeOf(items).length;
  if (whole === total) return all;
  const partly = partlyOf(items);
  return `${whole} of ${total} changes undone${partly > 0 ? `, ${partly} in part` : ''}`;
};

/** Takes back a whole save, entry by entry; what cannot be taken back stays as it is. */
export const useUndoSave = (entity: string) =>
  useSave(api.undoChangeSet, {
    refreshes: wordsOf(entity),
    says: (undoing) => outcomeOf(undoing, 'Save undone'),
  });

/** What taking back these entries of a change set would do, without doing it. */
export const previewUndo = (
  changeSetId: string,
  entries: readonly HistoryEntry[],
  laterEdits: 'keep' | 'overwrite',
): Promise<UndoPreview> =>
  dryRun(api.undoChangeSet, {
    params: { changeSetId },
    body: { entries: entries.map(({ id }) => id), later_edits: laterEdits },
  });

/** Takes back entries of one record as an ordinary write of this user. */
export const useUndo = (entity: string) =>
  useSave(api.undoChangeSet, {
    refreshes: wordsOf(entity),
    says: ({ items }) => {
      if (items.some(takesBack))
        return items.every(({ status }) => status === 'undone') ? 'Change undone' : 'Change undone in part';
      // No success, which would be gone after a second
      toast.fail(`Nothing was undone. ${items[0]?.message ?? ''}`.trim());
      return undefined;
    },
  });
