import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import { acknowledge } from '#lib/live/changes.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { askMerge, type FieldWords, theirsOf, versionOf } from '#ui/form/conflict.ts';
import { mergeOf } from '#ui/form/merge.ts';
import type { Entry, RowId, SaveRow, Unsaved, Verdict } from '#ui/grid/index.ts';
import { LIST_WORDS, saveRow, type TargetingList } from './audience.queries.ts';
import { listWords } from './words.ts';

type Edited = Pick<TargetingList, 'name' | 'state'>;
const words: FieldWords<Edited> = { thing: 'targeting list', ...listWords };
const edited = ({ name, state }: TargetingList): Edited => ({ name, state });

const WENT_BACK = 'Somebody else saved this list meanwhile. Save again to decide which values stay.';
/** More rows than this are one toast with their number (D-105 and its override). */
const TOLD_ONE_BY_ONE = 3;

const differing = (mine: Edited, from: Edited): Partial<Edited> => ({
  ...(mine.name === from.name ? {} : { name: mine.name }),
  ...(mine.state === from.state ? {} : { state: mine.state }),
});

/** Asks only where both changed the same field: a build that ended meanwhile is nobody's edit. */
const merged = async (original: Edited, mine: Edited, error: ApiError): Promise<Edited | null> => {
  const { clashes, merged: together } = mergeOf(original, mine, theirsOf(original, error));
  return clashes.length === 0 ? together : askMerge(original, mine, error, words, { tell: toast.note });
};

const saveMerging = async (seen: TargetingList, mine: Edited, changeSet: string): Promise<Verdict<TargetingList>> => {
  let original = edited(seen);
  let { version } = seen;
  let values = mine;
  for (;;) {
    try {
      return { ok: true, row: await saveRow(seen.id, differing(values, original), { version, changeSet }) };
    } catch (error) {
      if (!isStale(error)) throw error;
      const decided = await merged(original, values, error);
      if (!decided) return { ok: false, reason: WENT_BACK };
      original = theirsOf(original, error);
      version = versionOf(error) ?? version;
      values = decided;
    }
  }
};

const say = (texts: readonly string[], many: string, how: (text: string) => void): void => {
  if (texts.length > TOLD_ONE_BY_ONE) how(many);
  else for (const text of texts) how(text);
};

/** Saves rows of a grid of lists: one PUT per row, all under one change set. */
export const useListSaving = ({ entries }: Pick<Unsaved<TargetingList>, 'entries'>) => {
  const client = useQueryClient();
  const changeSet = useRef('');
  /** Rows as they were when their editing began: what somebody else saved since is no base to write over. */
  const seen = useRef(new Map<RowId, TargetingList>());
  useEffect(() => {
    for (const [id, { base }] of entries) if (!seen.current.has(id)) seen.current.set(id, base);
    for (const id of seen.current.keys()) if (!entries.has(id)) seen.current.delete(id);
  }, [entries]);

  const save: SaveRow<TargetingList> = async (row, patch, base) => {
    changeSet.current ||= uuid();
    const began = seen.current.get(row.id) ?? base;
    try {
      return await saveMerging(began, { ...edited(began), ...patch }, changeSet.current);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      return {
        ok: false,
        reason: messageOf(error),
        issues: errors.map(({ path, message }) => ({ field: path, message })),
      };
    }
  };

  const onSaved = (results: readonly { entry: Entry<TargetingList>; verdict: Verdict<TargetingList> }[]): void => {
    changeSet.current = '';
    const saved = results.flatMap(({ entry, verdict }) => (verdict.ok ? [verdict.row ?? entry.row] : []));
    acknowledge(
      'targeting_list',
      saved.map(({ id }) => id),
    );
    for (const word of [...LIST_WORDS, 'history']) void client.invalidateQueries({ queryKey: [word] });
    const told = saved.map(({ name }) => `Targeting ${name} updated`);
    say(told, `${saved.length} targetings updated`, toast.ok);
    const failed = results.flatMap(({ entry, verdict }) =>
      verdict.ok || verdict.reason === WENT_BACK ? [] : [`${entry.base.name}: ${verdict.reason}`],
    );
    say(failed, `${failed.length} targetings were not saved. The reason stands under each.`, toast.fail);
  };
  return { save, onSaved };
};
