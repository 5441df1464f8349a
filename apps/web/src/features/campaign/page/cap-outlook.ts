import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { daysShort, project } from '@fairlead/domain/line-item-budget/projection';
import { roundMoney, sumMoney } from '@fairlead/domain/money';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';

/** What the caps of a line item let be spent a day, and where that leads. Money in the company's currency. */
export type CapSum = {
  /** Sum of the daily caps of the campaigns that bid. */
  caps: number;
  /** Bidding campaigns without a cap: then nothing limits the line item. */
  uncapped: number;
  /** The sum less the daily budget of the line item; null where it has none. */
  misalignment: number | null;
  /** What is spent at the end if every campaign spends its cap from today on; null while anything is unlimited. */
  at_most: number | null;
  /** `at_most` less the budget. */
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
   * What caps have to add up to for each day left, all of today included, to use the budget up: a cap counts from midnight. What
   * pacing and the overview call needed a day is what each day from this hour on has to bring.
   */
  caps_needed: number | null;
  /** As it is saved. */
  saved: CapSum;
  /** With the cap that is typed, as if the campaign bid. */
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
  const end_day = budget.end_time.slice(0, 10);
  const daily = budget.client_daily_budget;
  const sum = (all: readonly (number | null)[]): CapSum & { needed: number | null } => {
    const { caps, uncapped } = capsOf(all);
    const misalignment = daily === null ? null : roundMoney(caps - daily);
    const spent = Math.max(0, roundMoney(budget.total_client_costs - today));
    const ahead = project({ budget: budget.client_budget, spent, rate: caps, today: dayOf(now), end_day });
    const needed = ahead.needed_per_day;
    if (uncapped > 0)
      return { caps, uncapped, misalignment, at_most: null, difference: null, runs_out: null, days_short: 0, needed };
    const { projected: at_most, difference, runs_out } = ahead;
    return {
      caps,
      uncapped,
      misalignment,
      at_most,
      difference,
      runs_out,
      days_short: daysShort(ahead, end_day),
      needed,
    };
  };
  const bidding = line.campaigns.filter(({ running }) => running);
  const others = bidding.filter(({ id }) => id !== typed.id);
  const { needed, ...before } = sum(bidding.map(wholeCap));
  const { needed: _, ...after } = sum([...others.map(wholeCap), typed.cap]);
  return {
    budget: budget.client_budget,
    end_day,
    daily_budget: daily,
    caps_needed: needed,
    saved: before,
    typed: after,
  };
};
