import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { daysShort, project } from '@fairlead/domain/line-item-budget/projection';
import { roundMoney, sumMoney } from '@fairlead/domain/money';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';

/** What the caps of a line item let be spent a day, and where that leads. Money in the company's currency. */
export type CapSum = {
  /** Sum of the daily caps of the campaigns that bid. */
  caps: number;
  /** Bidding campaigns without a cap: then nothing limits the line item. */
  uncapped: number;
  /** The sum less the daily budget of the line item; null where it has none. */
  misalignment: number | null;
  /** What is spent at the end if every campaign spends its cap from today on, until the budget ends it; null while anything is unlimited. */
  at_most: number | null;
  /** What the caps add up to by then, less the budget: above 0 where that ends it. */
  difference: number | null;
  /** The day on which the budget would be used up before its end. */
  runs_out: UtcDay | null;
  days_short: number;
};

export type CapOutlook = {
  budget: number;
  end_day: UtcDay;
  daily_budget: number | null;
  /**
   * What caps have to add up to for each day left to use the budget up: all of today included, as a cap counts from midnight; of
   * a campaign that starts tomorrow from then on, behind what the others may spend today. What pacing and the overview call
   * needed a day is what each day from this hour on has to bring.
   */
  caps_needed: number | null;
  /** As it is saved. */
  saved: CapSum;
  /** With the cap that is typed, as if the campaign bid, from the day on which it belongs to the line item. */
  typed: CapSum;
};

type Caps = Parameters<typeof wholeCap>[0];

/** What is asked of a line item: the caps of its campaigns, and the budget that runs now. */
export type CappedLine = {
  campaigns: readonly ({ id: number; running: boolean } & Caps)[];
  current_budget: {
    client_budget: number;
    client_daily_budget: number | null;
    end_time: string;
    total_client_costs: number;
  } | null;
};

type Typed = {
  /** The campaign whose cap is typed; of one that is tested the whole. */
  id: number;
  cap: number | null;
  /** Another line item takes effect on the next UTC day (CD-29): until then its campaigns spend without this one. */
  starts: 'today' | 'tomorrow';
};

/** Sum of caps as the server has it for misalignment: those of running campaigns, of tested ones the whole. */
const capsOf = (caps: readonly (number | null)[]) => ({
  caps: sumMoney(caps.map((cap) => cap ?? 0)),
  uncapped: caps.filter((cap) => cap === null).length,
});

/**
 * Where a typed cap leads the budget of the line item that runs now; null where none runs.
 * `today`: what the line item has cost today, which is not over.
 */
export const capOutlook = (line: CappedLine, typed: Typed, today: number, now: Date): CapOutlook | null => {
  const budget = line.current_budget;
  if (budget === null) return null;
  const [end_day, day, daily] = [budget.end_time.slice(0, 10), dayOf(now), budget.client_daily_budget];
  const all = {
    budget: budget.client_budget,
    spent: Math.max(0, roundMoney(budget.total_client_costs - today)),
    end_day,
  };
  /** `first`: the caps of today; `then`: those of each day after it. */
  const sum = (first: readonly (number | null)[], then: readonly (number | null)[]): CapSum => {
    const [at_first, { caps, uncapped }] = [capsOf(first), capsOf(then)];
    const misalignment = daily === null ? null : roundMoney(caps - daily);
    const ahead = project({ ...all, rate: caps, rate_today: at_first.caps, today: day });
    const known = { caps, uncapped, misalignment };
    if (at_first.uncapped > 0 || (uncapped > 0 && ahead.days_left > 1))
      return { ...known, at_most: null, difference: null, runs_out: null, days_short: 0 };
    const { projected, difference, runs_out } = ahead;
    const at_most = Math.max(budget.total_client_costs, Math.min(projected, budget.client_budget));
    return { ...known, at_most, difference, runs_out, days_short: daysShort(ahead, end_day) };
  };
  const bidding = line.campaigns.filter(({ running }) => running);
  const before = bidding.map(wholeCap);
  const others = bidding.filter(({ id }) => id !== typed.id).map(wholeCap);
  const after = [...others, typed.cap];
  const later = typed.starts === 'tomorrow';
  const needed = later
    ? { spent: roundMoney(all.spent + capsOf(others).caps), today: addDays(day, 1) }
    : { spent: all.spent, today: day };
  return {
    budget: budget.client_budget,
    end_day,
    daily_budget: daily,
    caps_needed: project({ ...all, ...needed, rate: 0 }).needed_per_day,
    saved: sum(before, before),
    typed: sum(later ? others : after, after),
  };
};
