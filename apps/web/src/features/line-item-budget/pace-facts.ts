import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { daysShort, project } from '@fairlead/domain/line-item-budget/projection';
import { sumMoney } from '@fairlead/domain/money';
import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { type DaySpend, type Pace, paceOf, RATE_DAYS } from '@fairlead/domain/pacing/pacing';
import { addDays, dayOf, daysBetween, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';

/** One day of a budget: what it spent, or what is to come. */
type BudgetDay = { day: UtcDay; spend: number };

export type PaceFacts = {
  budget: Budget;
  pace: Pace;
  today: UtcDay;
  /** Every day of the budget up to today, today included when it runs. */
  past: BudgetDay[];
  /** How many days are to come after today. */
  ahead: number;
  days: number;
  /** The plan of every day. */
  plan: number;
  /** The day on which the money is used up before the end; null: it lasts. */
  runs_out: UtcDay | null;
  days_short: number;
};

/** What the rate is of: "the last 7 days", "the last day", or, before a full day is over, "today so far". */
export const rateSpan = ({ trend }: Pick<Pace, 'trend'>): string =>
  trend.length === 0 ? 'today so far' : trend.length === 1 ? 'the last day' : `the last ${trend.length} days`;

/** Why a running budget has no rate: it spent nothing yet, today only, or longer ago than a rate looks back. */
export const noPaceText = ({ pace, past, today }: Pick<PaceFacts, 'pace' | 'past' | 'today'>): string => {
  if (pace.spent <= 0) return 'nothing spent yet';
  const spentBefore = past.some(({ day, spend }) => day < today && spend > 0);
  return spentBefore ? `nothing spent in the last ${RATE_DAYS} full days` : 'spent today only: no pace yet';
};

/**
 * What the pictures of a budget that has begun are drawn from: its pace, its days, and where it leads. `days`: client costs
 * by day, days without any may be missing; `spent`: costs so far.
 */
export const paceFacts = (budget: Budget, days: readonly DaySpend[], now: Date): PaceFacts => {
  const period = periodOf(budget);
  const today = dayOf(now);
  const atNow = paceOf(
    {
      start_time: budget.start_time,
      end_time: budget.end_time,
      budget: budget.client_budget,
      spent: budget.total_client_costs,
      days,
    },
    now,
  );
  const pace = { ...atNow, needed_per_day: neededFromHour(atNow) };
  const spends = new Map(days.map(({ day, spend }) => [day, spend]));
  const until = today < period.end_day ? today : period.end_day;
  const past: BudgetDay[] = [];
  for (let day = period.start_day; day <= until; day = addDays(day, 1)) past.push({ day, spend: spends.get(day) ?? 0 });
  const before = sumMoney(past.filter(({ day }) => day < today).map(({ spend }) => spend));
  const projection = project({
    budget: budget.client_budget,
    spent: before,
    rate: pace.rate,
    today,
    end_day: period.end_day,
  });
  const running = budgetStatus(budget, now) === 'current';
  return {
    budget,
    pace,
    today,
    past,
    ahead: Math.max(0, daysBetween(today, period.end_day)),
    days: daysOf(period),
    plan: budget.client_budget / daysOf(period),
    runs_out: running && !pace.too_soon ? projection.runs_out : null,
    days_short: running && !pace.too_soon ? daysShort(projection, period.end_day) : 0,
  };
};
