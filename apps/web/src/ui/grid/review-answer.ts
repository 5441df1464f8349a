/** A dry run's answer as the review of a row. */
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import type { DryRun } from '#lib/call.ts';
import type { FieldWords } from '../form/conflict.ts';
import { plainValue } from '../form/plain-value.tsx';
import type { RowReview } from './types.ts';

/** Fields of the row are named as in the answer; what is below one ("margin.0") is the field's. */
const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? '';

/** Warnings and money, and what changes beside the edited fields as far as the room has words for it. */
export const reviewOf = (
  { changes, warnings, money }: Omit<DryRun<unknown>, 'result' | 'dry_run'>,
  edited: readonly string[],
  { labels, show }: FieldWords<Record<string, unknown>>,
): RowReview => ({
  ok: true,
  warnings: warnings.map(({ path, message }) => ({ field: fieldOf(path), message })),
  money,
  also: changes.flatMap(({ field, before, after }) => {
    const label = labels[field];
    if (label === undefined || edited.includes(field)) return [];
    const shown = (value: unknown, side: 'before' | 'after') =>
      show?.(field, value, Object.fromEntries(changes.map((one) => [one.field, one[side]]))) ?? plainValue(value);
    return [{ label, before: shown(before, 'before'), after: shown(after, 'after') }];
  }),
});

/** Whether the answer says that there is no such record, for whoever could read it a moment ago. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
export const goneVerdict = (thing: string) =>
  ({ ok: false, gone: true, reason: `This ${thing} is not there any more: nothing was saved` }) as const;

/** Why a row could not be tried: it is refused, will be merged, or nobody knows. Only the first keeps it out of the save. */
export const reviewRefused = (error: unknown, thing: string): RowReview => {
  if (isStale(error)) {
    const { changed_by } = error.body as { changed_by?: { email?: string } };
    const message = `${changed_by?.email ?? 'Somebody else'} saved this ${thing} while you were editing. Saving asks which values stay.`;
    return { ok: true, warnings: [{ field: '', message }], money: [] };
  }
  if (isGone(error)) return goneVerdict(thing);
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return {
      ok: false,
      reason: messageOf(error),
      issues: error.errors.map(({ path, message }) => ({ field: fieldOf(path), message })),
    };
  return { ok: true, warnings: [{ field: '', message: 'This row could not be checked.' }], money: [] };
};
