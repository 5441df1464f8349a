import { roundMoney } from '../money.ts';
import type { UtcDay } from '../utc-day.ts';
import type { LineItemMoney, MoreSpend } from './spending.ts';

/** How amounts and days are written where the words stand. */
export type Say = { money: (amount: number) => string; day: (day: UtcDay) => string };

const bids = ({ campaigns, uncapped }: LineItemMoney['bidding']): string =>
  `${campaigns === 1 ? 'the campaign that bids' : `the ${campaigns} campaigns that bid`}${
    uncapped === 0 ? '' : campaigns === 1 ? ', without a cap,' : `, ${uncapped} of them without a cap,`
  }`;

/**
 * Where the budget lets less be spent than the caps: how much, and why; null where the caps are what holds.
 * Begins with a small letter: the name of the line item, or a subject, goes before it.
 */
export const shortOf = ({ budget, bidding }: LineItemMoney, more: MoreSpend, say: Say): string | null => {
  if (budget === null || more.limit === 'caps') return null;
  if (more.limit === 'spent') return 'nothing, its budget is spent';
  const until = say.day(more.until);
  const left = say.money(budget.left);
  if (more.limit === 'taken')
    return `nothing more until ${until}, as ${bids(bidding)} may spend the ${left} that the budget has left`;
  const today = more.today < more.caps && more.today < more.in_all ? ` (today ${say.money(more.today)})` : '';
  const taken = roundMoney(budget.left - more.in_all);
  const why =
    taken === 0
      ? 'the budget has no more left'
      : `the budget has ${left} left, of which ${bids(bidding)} may spend ${say.money(taken)}`;
  return `${say.money(more.in_all)} more until ${until}${today}, as ${why}`;
};

/** Whose caps hold beside them: "beside $780 a day of 3 that bid"; null where none bids. */
export const besideOf = ({ campaigns, caps }: { campaigns: number; caps: number }, say: Say): string | null =>
  campaigns === 0 || caps === 0
    ? null
    : `beside ${say.money(caps)} a day of ${campaigns} that ${campaigns === 1 ? 'bids' : 'bid'}`;

/** How far caps are over what is planned for a day of the budget; null where they are not. */
export const overDayOf = ({ budget }: LineItemMoney, { over_day }: MoreSpend, say: Say): string | null =>
  budget === null || over_day === 0
    ? null
    : `all caps together are ${say.money(over_day)} a day over the ${say.money(budget.day)} planned for a day of the budget`;
