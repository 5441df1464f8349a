import { centsOf, ofCents, sumMoney } from '../money.ts';
import { daysOf, type UtcDay } from '../utc-day.ts';

/** What a launch meets on its line item. Money in the company's currency. */
export type LineItemMoney = {
  id: number;
  name: string;
  /** The budget that runs, else the next: what it has left now, and what is planned for one day of it (`perDay`). */
  budget: { left: number; day: number; start_day: UtcDay; end_day: UtcDay } | null;
  /** Campaigns that bid, or will once the budget begins: their daily caps, and what of these is left today. */
  bidding: { campaigns: number; uncapped: number; caps: number; caps_today: number };
};

/**
 * A campaign that is to be launched: its daily cap, what of it is spent today already (it ran before), and the first day on which it
 * shows something; null: at once.
 */
export type Launched = { cap: number; spent_today: number; from: UtcDay | null };

/** What is left of a daily cap today. */
export const leftToday = ({ cap, spent_today }: Pick<Launched, 'cap' | 'spent_today'>): number =>
  ofCents(Math.max(0, centsOf(cap) - centsOf(spent_today)));

/** Where what may be spent more ends: at the caps; at the budget, with some left or none beside those that bid; it is spent. */
type SpendLimit = 'caps' | 'budget' | 'taken' | 'spent';

export type MoreSpend = {
  /** Daily caps of those that show something before the budget ends, in sum. */
  caps: number;
  /** More than is spent without them: today, and in all until the budget ends. */
  today: number;
  in_all: number;
  limit: SpendLimit;
  /** How far all caps are over what is planned for a day of the budget; 0: they are not. */
  over_day: number;
  until: UtcDay;
};

const limitOf = (left: number, more: number, wanted: number): SpendLimit => {
  if (left === 0) return 'spent';
  if (more === wanted) return 'caps';
  return more > 0 ? 'budget' : 'taken';
};

/**
 * What campaigns may spend once they are launched, on top of what those that bid may spend already, and never more than the
 * budget has left; null where no budget runs or comes, or it ends before any of them shows something.
 */
export const moreSpend = (
  { budget, bidding }: LineItemMoney,
  launched: readonly Launched[],
  today: UtcDay,
): MoreSpend | null => {
  if (budget === null || budget.end_day < today) return null;
  const first = budget.start_day > today ? budget.start_day : today;
  const daysFrom = (from: UtcDay | null): number =>
    Math.max(0, daysOf({ start_day: from !== null && from > first ? from : first, end_day: budget.end_day }));
  const spends = launched.filter(({ from }) => daysFrom(from) > 0);
  if (spends.length === 0) return null;
  const left = Math.max(0, centsOf(budget.left));
  const ofToday = first === today ? bidding.caps_today : bidding.caps;
  const unlimited = bidding.uncapped > 0;
  const others = unlimited ? left : centsOf(ofToday) + centsOf(bidding.caps) * (daysFrom(null) - 1);
  const beginsNow = ({ from }: Launched) => first === today && (from === null || from <= today);
  const ofFirstDay = (one: Launched) => centsOf(beginsNow(one) ? leftToday(one) : one.cap);
  const wanted = spends.reduce((sum, one) => sum + ofFirstDay(one) + centsOf(one.cap) * (daysFrom(one.from) - 1), 0);
  const more = Math.min(left, others + wanted) - Math.min(left, others);
  const caps = sumMoney(spends.map(({ cap }) => cap));
  const atOnce = sumMoney(spends.filter(beginsNow).map(leftToday));
  const free = Math.max(0, left - (unlimited ? left : centsOf(ofToday)));
  return {
    caps,
    today: ofCents(Math.min(centsOf(atOnce), free)),
    in_all: ofCents(more),
    limit: limitOf(left, more, wanted),
    over_day: ofCents(Math.max(0, centsOf(bidding.caps) + centsOf(caps) - centsOf(budget.day))),
    until: budget.end_day,
  };
};
