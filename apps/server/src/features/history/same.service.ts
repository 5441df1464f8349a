import { same } from '../../platform/changes/same.ts';
import { undoableOf } from '../../platform/changes/undo.ts';

/** Whether two values of a field of such a record say the same. */
export const saySame = (entity: string, field: string, a: unknown, b: unknown): boolean => {
  const { meaning } = undoableOf(entity) ?? {};
  return meaning ? same(meaning(field, a), meaning(field, b)) : same(a, b);
};

/** Which other field this one follows from by itself, if from any: one that names itself is written as others are. */
export const leadOf = (entity: string, field: string): string | undefined => {
  const follows = undoableOf(entity)?.follows ?? {};
  const lead = Object.hasOwn(follows, field) ? follows[field] : undefined;
  return lead === field ? undefined : lead;
};
