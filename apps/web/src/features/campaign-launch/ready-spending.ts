import { type MoreSpends, moreSpendOfMany } from '@fairlead/domain/readiness/spending-of-many';
import { overDayOf, shortOf } from '@fairlead/domain/readiness/spending-words';
import { dayOf } from '@fairlead/domain/utc-day';
import { dayShort, money } from '#ui/format.ts';
import type { Readiness } from './campaign-launch.queries.ts';
import { launchOf, sayIn } from './ready-words.ts';

type Rows = readonly Readiness[];

/** What a launch of many may spend more, in words. */
export type ManySpend = {
  /** Amounts of each currency: caps a day, and what of them can be spent in all, where a budget lets less be spent. */
  caps: string;
  at_most: string | null;
  until: string;
  /** Those that bid already, whose caps hold besides; null: none, or the budget is what is told. */
  beside: string | null;
  /** Line items whose budget is the limit, and those whose caps are over what is planned for a day of the budget: a sentence each. */
  short: { id: number; text: string }[];
};

const amounts = (spends: readonly MoreSpends[], part: (one: MoreSpends) => number): string =>
  spends.map((one) => money(part(one), one.currency)).join(' and ');

const shortIn = ({ currency, items }: MoreSpends): ManySpend['short'] =>
  items.flatMap(({ line_item, more }) => {
    const say = sayIn(currency);
    const text = shortOf(line_item, more, say) ?? overDayOf(line_item, more, say);
    return text === null ? [] : [{ id: line_item.id, text: `${line_item.name}: ${text}` }];
  });

/** @param begun launched since they were checked: what these may spend is not free for the next. Null where no cap says anything. */
export const spendOfMany = (chosen: Rows, begun: Rows): ManySpend | null => {
  const [first] = chosen;
  if (!first) return null;
  const launches = (rows: Rows) => rows.flatMap((row) => launchOf(row) ?? []);
  const spends = moreSpendOfMany(launches(chosen), dayOf(new Date(first.checked_at)), launches(begun));
  if (spends.length === 0) return null;
  const limited = spends.some(({ items }) => items.some(({ more }) => more.limit !== 'caps'));
  const bidding = spends.reduce((sum, one) => sum + one.bidding, 0);
  const beside = spends.filter((one) => one.beside > 0);
  return {
    caps: amounts(spends, (one) => one.caps),
    at_most: limited ? amounts(spends, (one) => one.in_all) : null,
    until: dayShort(spends.reduce((last, { until }) => (until > last ? until : last), '')),
    beside:
      limited || beside.length === 0
        ? null
        : `beside ${amounts(beside, (one) => one.beside)} a day of ${bidding} that ${bidding === 1 ? 'bids' : 'bid'}`,
    short: spends.flatMap(shortIn),
  };
};
