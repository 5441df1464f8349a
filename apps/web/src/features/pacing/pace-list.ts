import { type Currency, currencies, roundDecimal, sumMoney } from '@fairlead/domain/money';
import { explain } from '@fairlead/domain/pacing/explain';
import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { hasNoNextPeriod } from '@fairlead/domain/pacing/queue';
import { money } from '#ui/format.ts';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { Paced } from './pacing.queries.ts';
import { type Show, shows } from './shows.ts';

const chips: Record<Show, { label: string; test: (pace: Paced) => boolean }> = {
  off_pace: { label: 'Off pace', test: (pace) => pace.off_pace },
  ending: { label: 'Ends within 5 days, none next', test: hasNoNextPeriod },
  under: { label: 'Under plan', test: (pace) => !pace.too_soon && pace.gap_percent < 0 },
  over: { label: 'Over plan', test: (pace) => !pace.too_soon && pace.gap_percent > 0 },
  no_next: { label: 'No next budget', test: ({ next_budget_start }) => next_budget_start === null },
};

/** All, and what may want doing. */
export const paceFilters: readonly QuickFilter<Paced>[] = [
  { key: 'all', label: 'All', group: 'show', test: () => true },
  ...shows.map((key) => ({ key, group: 'show', ...chips[key] })),
];

const BOOKED_BY = 'Campaign managers, account managers and sales book budgets.';

/** Why nothing is shown, and who books budgets where the viewer, who does not `mayBook`, cannot. */
export const whyEmpty = (show: Show | undefined, find: string, mayBook: boolean): { title?: string; text: string } => {
  if (find !== '') return { text: `Nothing here is called “${find}”.` };
  if (show !== undefined) return { text: `No line item with a running budget stands under “${chips[show].label}”.` };
  // Nothing was filtered: nothing fails to match
  return {
    title: 'No running budget found',
    text: `No line item has a budget that runs today. ${mayBook ? 'A line item’s page is where budgets are made.' : BOOKED_BY}`,
  };
};

/** Those whose name, company, budget or id holds every word. */
export const found = (items: readonly Paced[], find: string): readonly Paced[] => {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((pace) => {
    const text = `${pace.name} ${pace.company_name} ${pace.budget_name} ${pace.line_item_id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export type RiskFigure = { currency: Currency; risk: number; count: number; off: number };

/** Money at risk by currency, never summed across them; in the order of the currencies. */
export const riskFigures = (items: readonly Paced[]): RiskFigure[] =>
  currencies.flatMap((currency) => {
    const own = items.filter((pace) => pace.currency === currency);
    if (own.length === 0) return [];
    const risk = sumMoney(own.map((pace) => pace.risk));
    return [{ currency, risk, count: own.length, off: own.filter((pace) => pace.off_pace).length }];
  });

/** A sentence for each number of a row, from the rules that made it. */
export const sentencesOf = (pace: Paced) =>
  explain(
    {
      ...pace,
      trend: pace.trend as { day: string; spend: number }[],
      share: pace.budget > 0 ? pace.expected / pace.budget : 0,
    },
    pace.currency,
  );

/** How much faster than now the days left must spend; null while nothing is spent. */
const factorOf = (pace: Paced): number | null => (pace.rate > 0 ? neededFromHour(pace) / pace.rate : null);

/** The same in a few words; spend of today alone makes no pace, which is of full days. */
export const factorText = (pace: Paced): string => {
  const factor = factorOf(pace);
  if (factor !== null) return `${factor.toFixed(2)}x the pace`;
  return pace.spent > 0 ? 'no pace yet' : 'none spent';
};

/** Widths of columns that hold an amount, a bold one, and "amount of amount". */
export type AmountWidths = { plain: number; strong: number; pair: number };

/** Wide enough for the longest amount of the list: a number without its first digits is another number. */
export const amountWidths = (items: readonly Paced[]): AmountWidths => {
  const longest = items.reduce((length, { currency, budget, spent, expected, projected, risk, needed_per_day }) => {
    const most = Math.max(budget, spent, expected, projected, risk, needed_per_day);
    return Math.max(length, money(most, currency).length);
  }, 0);
  const wide = (least: number, letters: number, each: number): number =>
    Math.max(least, Math.ceil(letters * each) + 26);
  return { plain: wide(100, longest, 7.6), strong: wide(118, longest, 8.4), pair: wide(164, 2 * longest + 4, 7.3) };
};

const hoursLeft = (days: number): number => Math.max(1, Math.round(days * 24));

/** "13 days", "9 h": the UTC days left with today among them, as the budget's own page counts them; hours on the last. */
export const leftOf = ({ days_left }: Pick<Paced, 'days_left'>): readonly [number: string, unit: string] => {
  if (days_left >= 1) return [String(Math.ceil(days_left)), days_left === 1 ? 'day' : 'days'];
  return [String(hoursLeft(days_left)), 'h'];
};

/** What the cell says, in a file whose column is of days: the hours of the last day as a part of it. */
export const daysLeftInFile = ({ days_left }: Pick<Paced, 'days_left'>): string =>
  String(days_left >= 1 ? Math.ceil(days_left) : roundDecimal(hoursLeft(days_left) / 24, 2));
