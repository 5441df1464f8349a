import { FULFILMENT_WARNING_GAP } from '../constants.ts';
import { boundsOf, DAY_MS, elapsedShare, type Stretch, tooSoon } from '../elapsed.ts';
import { roundDecimal, roundMoney, sumMoney } from '../money.ts';
import { dayOf, type UtcDay } from '../utc-day.ts';

/** Client costs of one UTC day, in the budget's currency. */
export type DaySpend = { day: UtcDay; spend: number };

/** A budget and what it has cost so far; `days` in any order, days without costs may be missing. */
export type PacedBudget = Stretch & { budget: number; spent: number; days: readonly DaySpend[] };

/** How many full days the rate looks back. */
export const RATE_DAYS = 7;

/** Design 13.7. Money in the budget's currency with 2 decimals, `gap_percent` in percent of the budget. */
export type Pace = {
  budget: number;
  spent: number;
  /** Part of the budget's time that has passed, 0 to 1. */
  share: number;
  /** What an even spend would have cost by now: budget × share. */
  expected: number;
  /** (spent − expected) / budget; negative: behind. */
  gap_percent: number;
  off_pace: boolean;
  /** No full UTC day of it is over yet: where it leads is not known, so it is neither off pace nor at risk. */
  too_soon: boolean;
  /** Spend per day: mean of the trend; without a full day yet, spent over the days that have passed. */
  rate: number;
  /** Where the rate leads until the end: spent + rate × days left. */
  projected: number;
  /** What each day left has to bring; 0 once the budget is spent or over. */
  needed_per_day: number;
  /** Days until the last second has passed, as a fraction; the whole length before the start, 0 after the end. */
  days_left: number;
  /** The last full UTC days inside the budget, oldest first, at most 7. */
  trend: DaySpend[];
  /** |budget − projected|; 0 while it is too soon to tell */
  risk: number;
};

/** The last full UTC days inside the budget, oldest first: at most 7, fewer while the budget is younger, none on its first day. */
export const trendOf = (budget: PacedBudget, now: Date): DaySpend[] => {
  const { from, until } = boundsOf(budget);
  const spends = new Map(budget.days.map((entry) => [entry.day, entry.spend]));
  const trend: DaySpend[] = [];
  const today = Math.floor(Math.min(now.getTime(), until) / DAY_MS) * DAY_MS;
  for (let start = today - DAY_MS; start >= from && trend.length < RATE_DAYS; start -= DAY_MS) {
    const day = dayOf(new Date(start));
    trend.unshift({ day, spend: roundMoney(spends.get(day) ?? 0) });
  }
  return trend;
};

/** Further than 10 percent of the budget from plan, either way; exactly 10 is not (design 13.7). */
export const isOffPace = (gapPercent: number): boolean =>
  Math.abs(roundDecimal(gapPercent, 6)) > FULFILMENT_WARNING_GAP;

/** Spend per day (see `Pace.rate`); 0 before the first moment has passed. */
const rateOf = (spent: number, trend: readonly DaySpend[], elapsedDays: number): number => {
  if (trend.length > 0) return sumMoney(trend.map((entry) => entry.spend)) / trend.length;
  return elapsedDays > 0 ? spent / elapsedDays : 0;
};

/** All numbers of a budget's pace at a moment. One that has ended has its full days, however few. A budget of 0 (none is stored) has no gap, and all it costs is at risk. */
export const paceOf = (paced: PacedBudget, now: Date): Pace => {
  const { budget } = paced;
  const spent = roundMoney(paced.spent);
  const { from, until } = boundsOf(paced);
  const share = elapsedShare(paced, now);
  const daysLeft = Math.max(0, until - Math.max(from, now.getTime())) / DAY_MS;
  const trend = trendOf(paced, now);
  const too_soon = tooSoon(paced, now);
  const rate = rateOf(spent, trend, (share * (until - from)) / DAY_MS);
  const gap = budget > 0 ? ((spent - budget * share) / budget) * 100 : 0;
  const projected = spent + rate * daysLeft;
  return {
    budget,
    spent,
    share,
    expected: roundMoney(budget * share),
    gap_percent: roundDecimal(gap, 2),
    off_pace: !too_soon && isOffPace(gap),
    too_soon,
    rate: roundMoney(rate),
    projected: roundMoney(projected),
    needed_per_day: daysLeft > 0 ? roundMoney(Math.max(0, budget - spent) / daysLeft) : 0,
    days_left: roundDecimal(daysLeft, 5),
    trend,
    risk: too_soon ? 0 : roundMoney(Math.abs(budget - projected)),
  };
};

/** The orders of the list (design 13.7). */
const paceSorts = ['risk', 'gap', 'days_left'] as const;
export type PaceSort = (typeof paceSorts)[number];

type Ranked = { risk_eur: number; gap_percent: number; too_soon: boolean; days_left: number; line_item_id: number };

/** How far from plan, either way, in percent of the budget: what lists are sorted by. Unknown, hence 0, while it is too soon. */
export const distanceOf = ({ gap_percent, too_soon }: Pick<Ranked, 'gap_percent' | 'too_soon'>): number =>
  too_soon ? 0 : Math.abs(gap_percent);

const weight: Record<PaceSort, (row: Ranked) => number> = {
  risk: (row) => -row.risk_eur,
  gap: (row) => -distanceOf(row),
  days_left: (row) => row.days_left,
};

/**
 * Compares two rows: most euros at risk, furthest from plan either way, or soonest end first; then by id. Those it is too soon
 * to tell about stand last in each order.
 */
export const byPace =
  (sort: PaceSort) =>
  (a: Ranked, b: Ranked): number =>
    Number(a.too_soon) - Number(b.too_soon) || weight[sort](a) - weight[sort](b) || a.line_item_id - b.line_item_id;
