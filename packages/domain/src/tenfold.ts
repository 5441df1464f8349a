import { CAP_FACTOR } from './constants.ts';
import { roundDecimal } from './money.ts';
import { CHECK_VALUE, type Question } from './question.ts';

/** From this factor on, either way, a target, a margin or a cap is asked about: a mark or a zero slips easily. */
const TENFOLD = 10;

/** One value that changes: whose, what it is called, its numbers, and how they are written. */
export type Change = {
  name: string;
  label: string;
  before: number | null | undefined;
  after: number | null;
  written: (value: number) => string;
};

/** Whether a value becomes ten times as much or a tenth. Nothing and zero are no measure. */
export const isTenfold = (before: number | null | undefined, after: number | null): boolean => {
  if (before === null || before === undefined || after === null || !(before > 0) || !(after > 0)) return false;
  return roundDecimal(Math.max(before, after) / Math.min(before, after), 6) >= TENFOLD;
};

/** "Daily cap 200 € becomes 2 000 €, 10x higher" */
export const changeText = ({ label, before, after, written }: Change): string => {
  const [was, is] = [before ?? 0, after ?? 0];
  const factor = roundDecimal(Math.max(was, is) / Math.min(was, is), 1);
  return `${label} ${written(was)} becomes ${written(is)}, ${factor}x ${is > was ? 'higher' : 'lower'}`;
};

/** Changes that are named in a question; of more only the number is said. */
const NAMED = 3;

type IsFar = (before: Change['before'], after: Change['after']) => boolean;

/** The question before numbers change further than `isFar` lets pass. Null: nothing to ask. */
const questionIf = (changes: readonly Change[], isFar: IsFar): Question | null => {
  const far = changes.filter(({ before, after }) => isFar(before, after));
  if (far.length === 0) return null;
  // Whoever changed several at once has to know which of them it is
  const several = new Set(changes.map(({ name }) => name)).size > 1;
  const lines = far.slice(0, NAMED).map((one) => (several ? `${one.name}: ${changeText(one)}` : changeText(one)));
  const more = far.length > NAMED ? [`and ${far.length - NAMED} more`] : [];
  return { title: CHECK_VALUE, text: `${[...lines, ...more].join('; ')}. Are you sure?` };
};

/** The question before targets or margins change tenfold, in a form or in one row or many of a grid. Null: nothing to ask. */
export const tenfoldQuestion = (changes: readonly Change[]): Question | null => questionIf(changes, isTenfold);

/** Whether a daily cap rises above 1.5 times what it is, or falls to a tenth: 1.5 times exactly does not ask. */
const isCapLeap: IsFar = (before, after) =>
  isTenfold(before, after) ||
  (typeof before === 'number' && before > 0 && after !== null && roundDecimal(after / before, 6) > CAP_FACTOR);

/** The question before daily caps are kept that rise or fall that far, in a cell, by paste or for many at once. */
export const capQuestion = (changes: readonly Change[]): Question | null => questionIf(changes, isCapLeap);
