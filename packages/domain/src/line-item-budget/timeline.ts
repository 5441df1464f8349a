import { TIMELINE_ENTRIES } from '../constants.ts';
import { centsOf, ofCents } from '../money.ts';
import { addDays, dayOf, daysBetween, daysOf, type Period, type UtcDay } from '../utc-day.ts';
import { type Budget, periodOf } from './budget.ts';
import { type BudgetStatus, budgetStatus } from './budget-state.rules.ts';
import { defaultRange, latestEnd, monthsOf } from './period.ts';

type Drawn = Pick<Budget, 'id' | 'name' | 'client_budget' | 'start_time' | 'end_time' | 'total_client_costs'>;

/** Place on the picture: shares of its width, 0 at the first day's midnight, 1 at the end of the last day. */
type Place = { left: number; width: number };

/** A budget to scale: width is time, height is money per day, so its area is its money. */
export type Block = Period &
  Place & {
    id: number;
    name: string;
    status: BudgetStatus;
    days: number;
    total: number;
    spent: number;
    /** Total per day of its period, in currency units with 2 decimals. */
    per_day: number;
    /** Spent per whole day so far (of its whole period once completed); 0 before the first whole day is over. */
    spent_per_day: number;
    /** Shares of the highest per_day or spent_per_day drawn, 0 to 1. */
    height: number;
    spent_height: number;
    /** Share of its own days that are over before today, 0 to 1. */
    elapsed: number;
  };

/** Days nothing is booked on, from today on. */
export type FreeSlot = Period & {
  days: number;
  /** `between`: a budget follows. `after`: behind the last budget, to the end of that month. */
  kind: 'between' | 'after';
  /** What the following budget's rate per day would spend on them; null for `after`. */
  missed: number | null;
};

export type Timeline = {
  from: UtcDay;
  to: UtcDay;
  /** Where the midnight that began today stands. */
  today: number;
  /** The money per day that height 1 stands for. */
  highest: number;
  blocks: Block[];
  gaps: (FreeSlot & Place)[];
  /** Month marks: the first one stands at the left edge. */
  months: { day: UtcDay; left: number }[];
};

const byStart = <T extends Pick<Budget, 'start_time'>>(budgets: readonly T[]): T[] =>
  [...budgets].sort((one, two) => Date.parse(one.start_time) - Date.parse(two.start_time));

/** Cents per day, with their fraction: drawn as they are, written rounded. */
const centsPerDay = (amount: number, days: number): number => (days > 0 ? centsOf(amount) / days : 0);

/**
 * The free days from `today` on, in order: holes before and between budgets, then the rest of the month behind the last one
 * (the same range a new budget starts with). Without budgets that is today to the end of the month.
 */
export const freeSlots = (
  budgets: readonly Pick<Budget, 'id' | 'client_budget' | 'start_time' | 'end_time'>[],
  today: UtcDay,
): FreeSlot[] => {
  const slots: FreeSlot[] = [];
  let free = today;
  for (const budget of byStart(budgets)) {
    const period = periodOf(budget);
    const days = daysBetween(free, period.start_day);
    if (days > 0)
      slots.push({
        start_day: free,
        end_day: addDays(period.start_day, -1),
        days,
        kind: 'between',
        missed: ofCents((centsOf(budget.client_budget) / daysOf(period)) * days),
      });
    if (period.end_day >= free) free = addDays(period.end_day, 1);
  }
  const rest = defaultRange(budgets, today);
  return [...slots, { ...rest, days: daysOf(rest), kind: 'after', missed: null }];
};

const placeIn = (whole: Period, part: Period): Place => ({
  left: daysBetween(whole.start_day, part.start_day) / daysOf(whole),
  width: daysOf(part) / daysOf(whole),
});

/**
 * Layout of the picture of a line item's budgets; null when there is none. It spans the first start to the last end, and
 * today where today lies outside. `gaps` are the holes before and between budgets; what is free behind the last one is not
 * drawn (`freeSlots` offers it).
 */
export const timelineOf = (budgets: readonly Drawn[], now: Date): Timeline | null => {
  const today = dayOf(now);
  const sorted = byStart(budgets);
  const first = sorted[0];
  const last = latestEnd(sorted);
  if (first === undefined || last === null) return null;
  const start = periodOf(first).start_day;
  const whole = { start_day: today < start ? today : start, end_day: today > last ? today : last };
  const measured = sorted.map((budget) => {
    const period = periodOf(budget);
    const days = daysOf(period);
    const over = Math.min(days, Math.max(0, daysBetween(period.start_day, today)));
    const booked = centsPerDay(budget.client_budget, days);
    const used = centsPerDay(budget.total_client_costs, over);
    const block = {
      ...period,
      ...placeIn(whole, period),
      id: budget.id,
      name: budget.name,
      status: budgetStatus(budget, now),
      days,
      total: budget.client_budget,
      spent: budget.total_client_costs,
      per_day: ofCents(booked),
      spent_per_day: ofCents(used),
      elapsed: over / days,
    };
    return { block, booked, used };
  });
  const highest = Math.max(...measured.map(({ booked, used }) => Math.max(booked, used)));
  return {
    from: whole.start_day,
    to: whole.end_day,
    today: daysBetween(whole.start_day, today) / daysOf(whole),
    highest: ofCents(highest),
    blocks: measured.map(({ block, booked, used }) => ({
      ...block,
      height: highest > 0 ? booked / highest : 0,
      spent_height: highest > 0 ? used / highest : 0,
    })),
    gaps: freeSlots(sorted, today)
      .filter((slot) => slot.kind === 'between')
      .map((slot) => ({ ...slot, ...placeIn(whole, slot) })),
    months: monthsOf(whole).map((day) => ({ day, left: daysBetween(whole.start_day, day) / daysOf(whole) })),
  };
};

/** The entries a list of budgets shows before "Display all": the last 2 by time, oldest of them first (BU-11). */
export const lastEntries = <T extends Pick<Budget, 'start_time'>>(budgets: readonly T[]): T[] =>
  byStart(budgets).slice(-TIMELINE_ENTRIES);
