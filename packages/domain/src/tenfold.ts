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

const said = ({ label, before, after, written }: Change): string => {
  const [was, is] = [before ?? 0, after ?? 0];
  const factor = roundDecimal(Math.max(was, is) / Math.min(was, is), 1);
  return `${label} ${written(was)} becomes ${written(is)}, ${factor}x ${is > was ? 'higher' : 'lower'}`;
};

/** Changes that are named in a question; of more only the number is said. */
const NAMED = 3;

/** The question before targets, margins or caps change tenfold, in a form or in one row or many of a grid. Null: nothing to ask. */
export const tenfoldQuestion = (changes: readonly Change[]): Question | null => {
  const far = changes.filter(({ before, after }) => isTenfold(before, after));
  if (far.length === 0) return null;
  const several = new Set(far.map(({ name }) => name)).size > 1;
  const lines = far.slice(0, NAMED).map((one) => (several ? `${one.name}: ${said(one)}` : said(one)));
  const more = far.length > NAMED ? [`and ${far.length - NAMED} more`] : [];
  return { title: CHECK_VALUE, text: `${[...lines, ...more].join('; ')}. Are you sure?` };
};
