import { useMemo, useRef } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { acknowledge } from '#lib/live/changes.ts';
import { uuid } from '#lib/request.ts';
import { closeToast, toast } from '#lib/toast.ts';
import { type FieldWords, groupsOf } from '../form/conflict.ts';
import { changedIn } from '../form/merge.ts';
import { saveMerging, unsavedReason } from '../form/save-merging.ts';
import { type Asked, joinDryRuns } from './dry-runs.ts';
import type { GridHistory } from './history.ts';
import { goneVerdict, isGone, reviewOf, reviewRefused } from './review-answer.ts';
import type { Entry, ReviewRow, SaveRow, Verdict } from './types.ts';
import { useBegan } from './useBegan.ts';
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
  /** What was typed with what follows from it in other fields (decision 0162); default: as it was typed. */
  followed?: (edit: E) => E;
  nameOf: (row: R) => string;
  /** Writes one row (as it stands): the fields that changed, on the version that was edited. Several calls are one verdict. */
  send: (row: R, changed: Partial<E>, on: { version: number; changeSet: string }) => Promise<R>;
  /** Asks what `send` would do, call by call, without doing it (lib/call.ts `dryRun`): for the review of several rows. */
  dryRun?: (row: R, changed: Partial<E>, on: { version: number }) => Asked;
  /** Fields of the change log that an edited one stands for: its cell already says that they change. */
  behind?: { readonly [K in keyof E]?: readonly string[] };
  /** The company that all rows belong to, where they do: the history shows only what is its own. */
  company?: number;
  /** After a save: shows the rows and asks again for what depends on them. */
  saved: (rows: readonly R[]) => void;
  /** The sentence about a saved row, undefined for none; default "Company Nomnom updated". */
  says?: (row: R) => string | undefined;
};

/** A few sentences one by one, many as one. */
export const say = (texts: readonly string[], many: string, how: (text: string) => void): void => {
  if (texts.length > TOLD_ONE_BY_ONE) how(many);
  else for (const text of texts) how(text);
};

const titled = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** Saving for a grid, to be spread into it: one change set per "Save N rows", stale rows are merged, a toast for each row, reasons kept in the grid. */
export const useRowSaving = <R extends Row, E extends object>(
  { entries }: Pick<Unsaved<R>, 'entries'>,
  {
    entity,
    words,
    logged,
    things,
    editOf,
    followed = (edit) => edit,
    nameOf,
    send,
    dryRun,
    behind,
    company,
    saved: placed,
    says,
  }: RowSaving<R, E>,
) => {
  const changeSet = useRef('');
  const lastSave = useRef<string | null>(null);
  const failures = useRef<number[]>([]);
  const beganAs = useBegan(entries);
  /** Whoever went back has read why the row is unsaved. */
  const wentBack = unsavedReason('back', words.thing);

  /** What a row is saved over. Back at what it began with, it is an edit of what is stored by now, or nothing would be sent of it. */
  const overFor = (row: R, patch: Partial<R>, base: R): R => {
    const began = beganAs(row.id, base);
    const was = editOf(began);
    return Object.keys(changedIn({ ...was, ...patch } as E, was)).length > 0 ? began : base;
  };

  const save: SaveRow<R> = async (row, patch, base) => {
    changeSet.current ||= uuid();
    const began = overFor(row, patch, base);
    const original = editOf(began);
    try {
      const outcome = await saveMerging<E, R>({
        part: { began: original, version: began.version, mine: followed({ ...original, ...patch } as E) },
        words,
        name: nameOf(began),
        send: ({ changed, mine, version = began.version }) =>
          send({ ...row, ...mine }, changed, { version, changeSet: changeSet.current }),
      });
      if (outcome.is === 'saved' || outcome.is === 'same') outcome.said.forEach(toast.note);
      if (outcome.is === 'saved') return { ok: true, row: outcome.answer };
      if (outcome.is === 'same')
        return { ok: true, unsent: true, row: { ...row, ...(outcome.current as Partial<R> | undefined) } };
      return { ok: false, reason: unsavedReason(outcome.is, words.thing) };
    } catch (error) {
      if (isGone(error)) return goneVerdict(words.thing);
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
    const began = overFor(row, patch, base);
    const original = editOf(began);
    const mine = followed({ ...original, ...patch } as E);
    const nothing = { ok: true, warnings: [], money: [] } as const;
    if (!dryRun) return nothing;
    try {
      // The row as `send` would have it: a save that sends more than what changed is tried with the same
      const asked = dryRun({ ...row, ...mine }, changedIn(mine, original, groupsOf(words, mine, original)), {
        version: began.version,
      });
      const answer = await joinDryRuns(asked);
      const told = Object.keys(patch).flatMap((field) => [field, ...(behind?.[field as keyof E] ?? [])]);
      return answer ? reviewOf(answer, told, (logged ?? words) as never) : nothing;
    } catch (error) {
      return reviewRefused(error, words.thing);
    }
  };

  const onSaved = (results: readonly { entry: Entry<R>; verdict: Verdict<R> }[]): void => {
    // The next save says what is wrong by now; what an earlier one said stands under its rows
    for (const id of failures.current.splice(0)) closeToast(id);
    lastSave.current = changeSet.current || null;
    changeSet.current = '';
    const saved = results.flatMap(({ verdict }) => (verdict.ok && verdict.row ? [verdict.row] : []));
    placed(saved);
    acknowledge(
      entity,
      saved.map(({ id }) => id),
    );
    // Nothing is said of rows that somebody else had saved the same
    const sent = results.flatMap(({ verdict }) => (verdict.ok && verdict.row && !verdict.unsent ? [verdict.row] : []));
    const told = sent.flatMap((row) => (says ? (says(row) ?? []) : `${titled(words.thing)} ${nameOf(row)} updated`));
    say(told, `${told.length} ${things} updated`, toast.ok);
    const failed = results.flatMap(({ entry, verdict }) =>
      verdict.ok || verdict.reason === wentBack ? [] : [`${nameOf(entry.base)}: ${verdict.reason}`],
    );
    const gone = results.some(({ verdict }) => !verdict.ok && verdict.gone);
    const where = gone ? 'under each that is still there' : 'under each';
    say(failed, `${failed.length} ${things} were not saved. The reason stands ${where}.`, (text) => {
      failures.current.push(toast.failing(text));
    });
  };
  const { thing, takenBack } = words;
  const { labels, show } = logged ?? (words as FieldWords<Record<string, unknown>>);
  const history = useMemo<GridHistory>(
    () => ({
      entity,
      thing,
      things,
      labels,
      ...(show ? { show } : {}),
      ...(takenBack ? { takenBack } : {}),
      ...(company === undefined ? {} : { company }),
      lastSave: () => lastSave.current,
    }),
    [entity, thing, things, labels, show, takenBack, company],
  );
  return { save, onSaved, history, ...(dryRun ? { review } : {}) };
};
