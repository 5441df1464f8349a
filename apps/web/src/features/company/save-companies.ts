import { useEffect, useRef } from 'react';
import { isStale, messageOf } from '../../lib/api-error.ts';
import { acknowledge } from '../../lib/live/changes.ts';
import { uuid } from '../../lib/request.ts';
import { toast } from '../../lib/toast.ts';
import { askMerge, theirsOf, versionOf } from '../../ui/form/conflict.ts';
import type { Entry, RowId, Unsaved, Verdict } from '../../ui/grid/index.ts';
import { type Company, type CompanyEdit, editOf, saveRow, useRowsSaved } from './company.queries.ts';
import { companyWords } from './company-words.tsx';

const WENT_BACK = 'Somebody else saved this company meanwhile. Save again to decide which values stay.';
/** Up to this many rows each have a toast of their own (D-105 and its override). */
const TOLD_ONE_BY_ONE = 3;

const differing = (mine: CompanyEdit, theirs: CompanyEdit): Partial<CompanyEdit> =>
  Object.fromEntries(Object.entries(mine).filter(([name, value]) => theirs[name as keyof CompanyEdit] !== value));

/** Saves a row; a stale one is put together with what is there by now, until it goes through or the person goes back. */
const saveMerging = async (seen: Company, mine: CompanyEdit, changeSet: string): Promise<Verdict<Company>> => {
  let original = editOf(seen);
  let version = seen.version;
  let values = mine;
  for (;;) {
    try {
      const row = await saveRow(seen.id, differing(values, original), { version, changeSet });
      return { ok: true, row };
    } catch (error) {
      if (!isStale(error)) throw error;
      const merged = await askMerge(original, values, error, companyWords);
      if (!merged) return { ok: false, reason: WENT_BACK };
      original = theirsOf(original, error);
      version = versionOf(error) ?? version;
      values = merged;
    }
  }
};

const say = (texts: readonly string[], many: string, how: (text: string) => void) => {
  if (texts.length > TOLD_ONE_BY_ONE) how(many);
  else for (const text of texts) how(text);
};

/** Saving for the grid: one change set per "Save N rows", a toast for each row, reasons kept in the grid. */
export const useSaveCompanies = ({ entries }: Pick<Unsaved<Company>, 'entries'>) => {
  const rowsSaved = useRowsSaved();
  const changeSet = useRef('');
  /** Rows as they were when their editing began: what somebody else saves since is no base to overwrite. */
  const seen = useRef(new Map<RowId, Company>());
  useEffect(() => {
    for (const [id, { base }] of entries) if (!seen.current.has(id)) seen.current.set(id, base);
    for (const id of seen.current.keys()) if (!entries.has(id)) seen.current.delete(id);
  }, [entries]);

  const save = async (row: Company, patch: Partial<Company>, base: Company): Promise<Verdict<Company>> => {
    changeSet.current ||= uuid();
    const began = seen.current.get(row.id) ?? base;
    try {
      return await saveMerging(began, { ...editOf(began), ...patch }, changeSet.current);
    } catch (error) {
      const issues = (error as { errors?: readonly { path: string; message: string }[] }).errors ?? [];
      return {
        ok: false,
        reason: messageOf(error),
        issues: issues.map(({ path, message }) => ({ field: path, message })),
      };
    }
  };

  const onSaved = (results: readonly { entry: Entry<Company>; verdict: Verdict<Company> }[]): void => {
    changeSet.current = '';
    const saved = results.flatMap(({ verdict }) => (verdict.ok && verdict.row ? [verdict.row] : []));
    rowsSaved(saved);
    acknowledge(
      'company',
      saved.map(({ id }) => id),
    );
    say(
      saved.map(({ name }) => `Company ${name} updated`),
      `${saved.length} companies updated`,
      toast.ok,
    );
    const failed = results.flatMap(({ entry, verdict }) =>
      verdict.ok || verdict.reason === WENT_BACK ? [] : [`${entry.base.name}: ${verdict.reason}`],
    );
    say(failed, `${failed.length} companies were not saved. The reason stands under each.`, toast.fail);
  };
  return { save, onSaved };
};
