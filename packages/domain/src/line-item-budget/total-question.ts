import { CHECK_VALUE, type Question } from '../question.ts';
import { type Change, changeText, isTenfold, tenfoldQuestion } from '../tenfold.ts';
import { factorQuestion, factorText } from './period.ts';

/** A total that changes: of which budget, from what is saved (null for a new one), beside the previous period's (D-071). */
export type TotalChange = Omit<Change, 'label'> & { previous: number | null };

/** So many are named in one question; of more the number is said. */
const NAMED = 12;

/** Why a person should look again at one of several; null: no need. */
const whyOf = (change: TotalChange): string | null => {
  if (isTenfold(change.before, change.after))
    return `${change.name}: ${changeText({ ...change, label: 'Total budget' })}`;
  const far = factorText(change.previous, change.after);
  return far === null ? null : `${change.name} is ${far}`;
};

/**
 * The question before totals are kept: each that is 1.5 times the previous period's or more, either way (BU-36), and each that
 * becomes ten times as much or a tenth. One question names all of several. Null: nothing to ask.
 */
export const totalsQuestion = (changes: readonly TotalChange[]): Question | null => {
  const [only] = changes;
  if (only && changes.length === 1)
    return factorQuestion(only.previous, only.after) ?? tenfoldQuestion([{ ...only, label: 'Total budget' }]);
  const found = changes.map(whyOf).filter((why) => why !== null);
  if (found.length === 0) return null;
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more`] : [];
  return { title: CHECK_VALUE, text: `${[...found.slice(0, NAMED), ...more].join('; ')}. Are you sure?` };
};
