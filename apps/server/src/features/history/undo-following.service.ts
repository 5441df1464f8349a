import { undoableOf } from '../../platform/changes/undo.ts';
import type { Field } from './undo-fields.service.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * The fields of an undo, with what follows from those that went back as it is stored by then: a price put back today starts
 * tomorrow, though there was no day beside it when it was edited, or none that the edit changed.
 * @param was the record before it was taken back
 * @param is the record after
 */
export const withFollowing = (entity: string, fields: readonly Field[], was: Stored, is: Stored): Field[] => {
  const back = new Set(fields.filter(({ status }) => status === 'undone').map(({ field }) => field));
  const follow = Object.entries(undoableOf(entity)?.follows ?? {}).flatMap(([field, lead]) =>
    back.has(lead) ? [{ field, from: was[field] ?? null, to: is[field] ?? null }] : [],
  );
  const told = fields.map((one) => ({ ...one, ...follow.find(({ field }) => field === one.field) }));
  const further = follow.filter(({ field, from, to }) => from !== to && !fields.some((one) => one.field === field));
  return [...told, ...further.map((one) => ({ ...one, later: null, status: 'undone' as const }))];
};
