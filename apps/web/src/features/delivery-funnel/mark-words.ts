import type { ReactNode } from 'react';
import type { Mark } from './funnel.queries.ts';

/** How the fields of a kind of record are called and shown, as the record's own history says them. */
export type MarkWords = {
  label: (field: string) => string;
  show: (field: string, value: unknown, beside: Readonly<Record<string, unknown>>) => ReactNode;
};

/** One side of a field of a change, in words. */
export const saidOf = (mark: Mark, field: string, side: 'before' | 'after', words: MarkWords): ReactNode => {
  const beside = Object.fromEntries(mark.fields.map((one) => [one.field, one[side]]));
  return words.show(field, beside[field], beside);
};
