import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError, isStale, messageOf } from '../../lib/api-error.ts';
import { acknowledge } from '../../lib/live/changes.ts';
import { uuid } from '../../lib/request.ts';
import { toast } from '../../lib/toast.ts';
import { askMerge, type FieldWords, theirsOf, versionOf } from '../../ui/form/conflict.ts';
import { mergeOf } from '../../ui/form/merge.ts';
import type { GridProps, SaveRow, Verdict } from '../../ui/grid/index.ts';
import { LIST_WORDS, saveRow, type TargetingList } from './audience.queries.ts';
import { listWords } from './words.ts';

type Edited = Pick<TargetingList, 'name' | 'state'>;
const words: FieldWords<Edited> = { thing: 'targeting list', ...listWords };
const edited = ({ name, state }: TargetingList): Edited => ({ name, state });

/** More rows than this are one toast with their number. */
const TOLD_ONE_BY_ONE = 3;

const refusal = (error: unknown): Verdict<TargetingList> => ({
  ok: false,
  reason: messageOf(error),
  issues: error instanceof ApiError ? error.errors.map(({ path, message }) => ({ field: path, message })) : [],
});

/**
 * Saves rows of a grid of lists: one PUT per row, all under one change set. Where somebody else saved the same field in
 * between, the person decides, one row after the other.
 */
export const useListSaving = (): Pick<GridProps<TargetingList>, 'onSaved'> & { save: SaveRow<TargetingList> } => {
  const client = useQueryClient();
  const changeSet = useRef<string | null>(null);
  const questions = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const put = (id: number, patch: Partial<Edited>, version: number | undefined) => {
      changeSet.current ??= uuid();
      return saveRow(id, patch, { version, changeSet: changeSet.current });
    };
    const merged = async (base: Edited, mine: Edited, error: ApiError): Promise<Edited | null> => {
      const merge = mergeOf(base, mine, theirsOf(base, error));
      if (merge.clashes.length === 0) return merge.merged;
      const asked = questions.current.then(() => askMerge<Edited>(base, mine, error, words));
      questions.current = asked;
      return asked;
    };
    const save: SaveRow<TargetingList> = async (row, patch, base) => {
      try {
        return { ok: true, row: await put(row.id, patch, base.version) };
      } catch (error) {
        if (!isStale(error)) return refusal(error);
        const chosen = await merged(edited(base), edited(row), error);
        if (!chosen) return { ok: false, reason: error.message };
        return put(row.id, chosen, versionOf(error)).then((saved) => ({ ok: true, row: saved }), refusal);
      }
    };
    const onSaved: GridProps<TargetingList>['onSaved'] = (results) => {
      changeSet.current = null;
      const saved = results.flatMap(({ entry, verdict }) => (verdict.ok ? [verdict.row ?? entry.row] : []));
      if (saved.length > TOLD_ONE_BY_ONE) toast.ok(`${saved.length} targetings updated`);
      else for (const { name } of saved) toast.ok(`Targeting ${name} updated`);
      acknowledge(
        'targeting_list',
        saved.map(({ id }) => id),
      );
      for (const word of [...LIST_WORDS, 'history']) void client.invalidateQueries({ queryKey: [word] });
    };
    return { save, onSaved };
  }, [client]);
};
