import { type Change, tenfoldQuestion } from '@fairlead/domain/tenfold';
import { ask } from '../dialog/ask.ts';
import type { FieldChange } from './types.ts';

/** For `ask` of a column: one question for all rows in which an edit changes a number too far; by itself tenfold. */
export const askTenfold =
  <R>(changeOf: (row: R, after: number | null, saved: R) => Change, questionOf = tenfoldQuestion) =>
  async (changes: readonly FieldChange<R>[]): Promise<boolean> => {
    const question = questionOf(changes.map(({ row, saved, to }) => changeOf(row, to as number | null, saved)));
    return question === null || ask({ ...question, yes: 'Continue', no: 'Go back' });
  };
