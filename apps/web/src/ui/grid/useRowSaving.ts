import { useEffect, useMemo, useRef } from 'react';
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import type { DryRun } from '#lib/call.ts';
import { acknowledge } from '#lib/live/changes.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { askMerge, type FieldWords, theirsOf, versionOf } from '../form/conflict.ts';
import type { GridHistory } from './history.ts';
import { reviewOf, reviewRefused } from './review-answer.ts';
import type { Entry, ReviewRow, RowId, SaveRow, Verdict } from './types.ts';
import type { Unsaved } from './useUnsaved.ts';

/** Up to this many rows each have a toast of their own (D-105 and its override). */
const TOLD_ONE_BY_ONE = 3;

type Row = { id: number; version: number };

/** How a room saves rows of its grid. */
export type RowSaving<R extends Row, E extends object> = {
  /** The entity of the change log. */
  entity: string;
  words: FieldWords<E>;
  /** The same for values as the change log has them, where people type them in another unit; default `words`. */
  logged?: Pick<FieldWords<Record<string, unknown>>, 'labels' | 'show'>;
  /** The plural of `words.thing`, for more rows than are told one by one. */
  things: string;
  /** The fields that people edit. */
  editOf: (row: R) => E;
  nameOf: (row: R) => string;
  /** Sends the fields that changed, on the version that was edited. */
  send: (id: number, changed: Partial<E>, on: { version: number; changeSet: string }) => Promise<R>;
  /** Asks what `send` would do, without doing it (lib/call.ts `dryRun`), null when it would do nothing: for the review of several rows. */
  dryRun?: (id: number, changed: Partial<E>, on: { version: number }) => Promise<DryRun<unknown> | null>;
  /** The company that all rows belong to, where they do: the history shows only what is its own. */
  company?: number;
  /** After a save: shows the rows and asks again for what depends on them. */
  saved: (rows: readonly R[]) => void;
  /** The sentence about a saved row, undefined for none; default "Company Nomnom updated". */
  says?: (row: R) => string | undefined;
};

const differing = <E extends object>(mine: E, theirs: E): Partial<E> =>
  Object.fromEntries(Object.entries(mine).filter(([name, value]) => theirs[name as keyof E] !== value)) as Partial<E>;

/** A few sentences one by one, many as one. */
export const say = (texts: readonly string[], many: string, how: (text: string) => void): void => {
  if (texts.length > TOLD_ONE_BY_ONE) how(many);
  else for (const text of texts) how(text);
};

const titled = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** Saving for a grid, to be spread into it: one change set per "Save N rows", stale rows are merged, a toast for each row, reasons kept in the grid. */
export const useRowSaving = <R extends Row, E extends object>(
  { entries }: Pick<Unsaved<R>, 'entries'>,
  { entity, words, logged, things, editOf, nameOf, send, dryRun, company, saved: placed, says }: RowSaving<R, E>,
) => {
  const wentBack = `Somebody else saved this ${words.thing} meanwhile. Save again to decide which values stay.`;
  const changeSet = useRef('');
  const lastSave = useRef<string | null>(null);
  /** Rows as they were when their editing began: what somebody else saves since is no base to overwrite. */
  const seen = useRef(new Map<RowId, R>());
  useEffect(() => {
    for (const [id, { base }] of entries) if (!seen.current.has(id)) seen.current.set(id, base);
    for (const id of seen.current.keys()) if (!entries.has(id)) seen.current.delete(id);
  }, [entries]);

  /** A stale row is put together with what is there by now, until it goes through or the person goes back. */
  const saveMerging = async (began: R, mine: E): Promise<Verdict<R>> => {
    let original = editOf(began);
    let { version } = began;
    let values = mine;
    const merges: string[] = [];
    for (;;) {
      try {
        const on = { version, changeSet: changeSet.current };
        const row = await send(began.id, differing(values, original), on);
        merges.forEach(toast.note);
        return { ok: true, row };
      } catch (error) {
        if (!isStale(error)) throw error;
        const merged = await askMerge(
          original as Record<string, unknown>,
          values as Record<string, unknown>,
          error,
          words as never,
          { name: nameOf(began), tell: (sentence) => void merges.push(sentence) },
        );
        if (!merged) return { ok: false, reason: wentBack };
        original = theirsOf(original as Record<string, unknown>, error) as E;
        version = versionOf(error) ?? version;
        values = merged as E;
      }
    }
  };

  const save: SaveRow<R> = async (row, patch, base) => {
    changeSet.current ||= uuid();
    const began = seen.current.get(row.id) ?? base;
    try {
      return await saveMerging(began, { ...editOf(began), ...patch } as E);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      return {
        ok: false,
        reason: messageOf(error),
        issues: errors.map(({ path, message }) => ({ field: path, message })),
      };
    }
  };

  /** What saving the row would do: on the version that was edited, so that it is known whether a merge will be asked for. */
  const review: ReviewRow<R> = async (row, patch, base) => {
    const began = seen.current.get(row.id) ?? base;
    const original = editOf(began);
    const changed = differing({ ...original, ...patch } as E, original);
    if (!dryRun) return { ok: true, warnings: [], money: [] };
    try {
      const answer = await dryRun(row.id, changed, { version: began.version });
      return answer
        ? reviewOf(answer, Object.keys(patch), (logged ?? words) as never)
        : { ok: true, warnings: [], money: [] };
    } catch (error) {
      return reviewRefused(error, words.thing);
    }
  };

  const onSaved = (results: readonly { entry: Entry<R>; verdict: Verdict<R> }[]): void => {
    lastSave.current = changeSet.current || null;
    changeSet.current = '';
    const saved = results.flatMap(({ verdict }) => (verdict.ok && verdict.row ? [verdict.row] : []));
    placed(saved);
    acknowledge(
      entity,
      saved.map(({ id }) => id),
    );
    const told = saved.flatMap((row) => (says ? (says(row) ?? []) : `${titled(words.thing)} ${nameOf(row)} updated`));
    say(told, `${told.length} ${things} updated`, toast.ok);
    const failed = results.flatMap(({ entry, verdict }) =>
      verdict.ok || verdict.reason === wentBack ? [] : [`${nameOf(entry.base)}: ${verdict.reason}`],
    );
    say(failed, `${failed.length} ${things} were not saved. The reason stands under each.`, toast.fail);
  };
  const { thing } = words;
  const { labels, show } = logged ?? (words as FieldWords<Record<string, unknown>>);
  const history = useMemo<GridHistory>(
    () => ({
      entity,
      thing,
      things,
      labels,
      ...(show ? { show } : {}),
      ...(company === undefined ? {} : { company }),
      lastSave: () => lastSave.current,
    }),
    [entity, thing, things, labels, show, company],
  );
  return { save, onSaved, history, ...(dryRun ? { review } : {}) };
};
