import { MARGIN_MAX } from '../constants.ts';
import { type Issue, when } from '../issue.ts';
import { decimalText, roundDecimal } from '../money.ts';

/*
 * Two numbers for one thing (D-057). Stored and on the wire: the mark-up on cost, a string with 6 decimals. Shown and
 * typed: the margin, its share of what the client pays, in percent with 2 decimals. 25 shown is "33.333333" stored.
 */

/** One entry of the margin history: a mark-up from a UTC day on (`YYYY-MM-DD`). */
export type Margin = { margin: string; start_date: string };

/** Stored mark-up to the margin shown, in percent with 2 decimals: m·100/(100+m) (LI-38). */
export const shownMargin = (markup: string | number): number => {
  const m = Number(markup);
  return roundDecimal((m * 100) / (100 + m), 2);
};

/** Typed margin to the mark-up stored, 6 decimals: 100·p/(100−p) (LI-39). Only below 100: `checkMargin` first. */
export const storedMargin = (percent: number): string => decimalText((100 * percent) / (100 - percent), 6);

/** What the client pays for a spend: a mark-up of 25 makes 100 into 125. Without a margin, the spend itself. */
export const grossUp = (spend: number, markup: string | number | null): number =>
  spend * (1 + Number(markup ?? 0) / 100);

const byStart = <T extends Margin>(margins: readonly T[]): T[] =>
  [...margins].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));

/** The margin in force on a UTC day: the latest that has started; null before the first. */
export const marginOn = <T extends Margin>(day: string, margins: readonly T[]): T | null =>
  byStart(margins.filter((entry) => entry.start_date <= day)).at(-1) ?? null;

/** The margin screens show: the latest by start date, started or not, so that a first one shows at once (D-054). */
export const latestMargin = <T extends Margin>(margins: readonly T[]): T | null => byStart(margins).at(-1) ?? null;

/** The margin that has not started yet, the next one first; null when nothing is going to change. */
export const upcomingMargin = <T extends Margin>(day: string, margins: readonly T[]): T | null =>
  byStart(margins.filter((entry) => entry.start_date > day))[0] ?? null;

/**
 * What posting a mark-up does (LI-33, D-055): it starts tomorrow and replaces one already waiting; posting the one in
 * force today again takes the waiting one back, and changes nothing when none waits.
 */
export const postedMargin = (
  today: string,
  margins: readonly Margin[],
  markup: string,
): 'start tomorrow' | 'take back' | 'nothing' => {
  const same = (entry: Margin | null) => entry !== null && Number(entry.margin) === Number(markup);
  const upcoming = upcomingMargin(today, margins);
  if (same(marginOn(today, margins))) return upcoming ? 'take back' : 'nothing';
  return same(upcoming) ? 'nothing' : 'start tomorrow';
};

/** The margin as typed, in percent: required, above 0, at most 99, at most 2 decimals (LI-10, D-063). */
export const checkMargin = (percent: number | null, path = 'margin'): Issue[] => {
  if (percent === null || Number.isNaN(percent)) return [{ path, message: 'Margin is required' }];
  return [
    ...when(percent <= 0, path, 'Margin must be a positive number'),
    ...when(percent > MARGIN_MAX, path, `Margin must be at most ${MARGIN_MAX}`),
    ...when(roundDecimal(percent, 2) !== percent, path, 'Margin must have at most 2 decimals'),
  ];
};

/** Highest mark-up: what a margin of 99 % is stored as. */
export const MARKUP_MAX = Number(storedMargin(MARGIN_MAX));

/** The mark-up as it travels: a decimal text of up to 6 decimals that shows as a margin from 0.01 to 99 (D-057). */
export const checkMarkup = (markup: string, path = 'margin'): Issue[] => {
  if (markup.trim() === '') return [{ path, message: 'Margin is required' }];
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(markup))
    return [{ path, message: 'Margin must be a number with at most 6 decimals' }];
  return [
    ...when(!(shownMargin(markup) > 0) || Number(markup) <= 0, path, 'Margin must be a positive number'),
    ...when(
      Number(markup) > MARKUP_MAX,
      path,
      `Margin must be at most ${MARGIN_MAX} percent, a mark-up of ${MARKUP_MAX}`,
    ),
  ];
};
