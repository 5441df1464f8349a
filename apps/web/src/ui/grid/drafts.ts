/** The drafts of one unsaved row: compared, laid over it, and what they mean when others change it. Pure. */
import type { Draft, Entry, RowId } from './types.ts';
import { sameValue } from './values.ts';

export type Drafts = Readonly<Record<string, Draft>>;

/** A value to save, not a text that could not be kept. */
export const isValid = (d: Draft): d is { value: unknown } => 'value' in d;
/** What a row has in a field. */
export const valueIn = (row: unknown, field: string): unknown => (row as Record<string, unknown>)[field];

/** Whether two drafts say the same; none equals none. */
export const sameDraft = (a: Draft | undefined, b: Draft | undefined): boolean => {
  if (!a || !b) return a === b;
  if (isValid(a)) return isValid(b) && sameValue(a.value, b.value);
  return !isValid(b) && a.text === b.text && a.issue === b.issue;
};

/** Whether an unsaved row is the very edit that it was, whatever others saved under it meanwhile: what is typed anew is another. */
export const sameEdit = <R>(was: Pick<Entry<R>, 'drafts'>, is: Pick<Entry<R>, 'drafts'> | undefined): boolean => {
  const fields = Object.keys(was.drafts);
  return Object.keys(is?.drafts ?? {}).length === fields.length && fields.every((f) => is?.drafts[f] === was.drafts[f]);
};

/** An unsaved row of its base and drafts; `state` is carried over from the entry before. */
export const build = <R>(
  id: RowId,
  base: R,
  drafts: Drafts,
  state: Pick<Entry<R>, 'began' | 'saving' | 'reason' | 'refused' | 'gone'>,
): Entry<R> => {
  const patch: Record<string, unknown> = {};
  let invalid = 0;
  for (const [field, d] of Object.entries(drafts)) {
    if (isValid(d)) patch[field] = d.value;
    else invalid++;
  }
  const { began, saving, reason, refused, gone } = state;
  const row = { ...base, ...patch };
  const changed = Object.keys(patch).length;
  return { id, base, began, row, drafts, changed, invalid, saving, reason, refused, ...(gone ? { gone } : {}) };
};

/** A copy without one key. */
export const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const next = { ...record };
  delete next[key];
  return next;
};

/** By field, the one that says what its values are: the KPI of a target, which is percent under one and money under another. */
export type MeantUnder = Readonly<Record<string, string>>;

/** The drafts with what they were typed under, where the row `onto` has it otherwise by now: 170 % is not 170 €. */
export const pinning = (under: MeantUnder, drafts: Drafts, typedOn: unknown, onto: unknown): Drafts => {
  const pins = Object.entries(under).flatMap(([field, kind]) => {
    const [was, is] = [valueIn(typedOn, kind), valueIn(onto, kind)];
    return field in drafts && !(kind in drafts) && !sameValue(was, is) ? [[kind, { value: was, pinned: true }]] : [];
  });
  return pins.length > 0 ? { ...drafts, ...Object.fromEntries(pins) } : drafts;
};

/** Whether a draft was not typed, but stands for what another was typed under. */
export const isPinned = (d: Draft | undefined): boolean => d !== undefined && isValid(d) && d.pinned === true;

/** The patch a save sends: the valid drafts. */
export const patchOf = <R>(entry: Entry<R>): Partial<R> => {
  const patch: Record<string, unknown> = {};
  for (const [field, d] of Object.entries(entry.drafts)) if (isValid(d)) patch[field] = d.value;
  return patch as Partial<R>;
};
