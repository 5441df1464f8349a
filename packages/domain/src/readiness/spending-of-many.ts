import { type Currency, sumMoney } from '../money.ts';
import type { UtcDay } from '../utc-day.ts';
import { type Launched, type LineItemMoney, leftToday, type MoreSpend, moreSpend } from './spending.ts';

/** A campaign that is to be launched, with the line item whose money it spends. */
export type Launch = Launched & { currency: Currency; line_item: LineItemMoney };

/** What several line items of one currency may spend more. */
export type MoreSpends = Pick<MoreSpend, 'caps' | 'in_all' | 'until'> & {
  currency: Currency;
  /** Caps of the campaigns that bid there already. */
  beside: number;
  bidding: number;
  items: { line_item: LineItemMoney; more: MoreSpend }[];
};

/** Those that were launched since the money was read bid as well: their caps are not free for the next. */
const withBegun = (item: LineItemMoney, begun: readonly Launch[]): LineItemMoney => {
  const own = begun.filter(({ line_item }) => line_item.id === item.id);
  const { campaigns, caps, caps_today, uncapped } = item.bidding;
  return {
    ...item,
    bidding: {
      campaigns: campaigns + own.length,
      uncapped,
      caps: sumMoney([caps, ...own.map(({ cap }) => cap)]),
      caps_today: sumMoney([caps_today, ...own.map(leftToday)]),
    },
  };
};

/**
 * What campaigns of any line items may spend more once they are launched together, currency by currency: amounts of two are
 * never summed. Line items without a budget, or whose budget ends before anything is shown, are left out.
 * @param begun launched since `line_item` was read
 */
export const moreSpendOfMany = (
  launches: readonly Launch[],
  today: UtcDay,
  begun: readonly Launch[] = [],
): MoreSpends[] => {
  const found = [...Map.groupBy(launches, ({ line_item }) => line_item.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const line_item = withBegun(first.line_item, begun);
    const more = moreSpend(line_item, own, today);
    return more ? [{ currency: first.currency, line_item, more }] : [];
  });
  return [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, items]) => ({
    currency,
    caps: sumMoney(items.map(({ more }) => more.caps)),
    in_all: sumMoney(items.map(({ more }) => more.in_all)),
    until: items.reduce((last, { more }) => (more.until > last ? more.until : last), ''),
    beside: sumMoney(items.map(({ line_item }) => line_item.bidding.caps)),
    bidding: items.reduce((sum, { line_item }) => sum + line_item.bidding.campaigns, 0),
    items: items.map(({ line_item, more }) => ({ line_item, more })),
  }));
};
