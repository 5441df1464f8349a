import { isRunning } from '@fairlead/domain/campaign/running';
import { grossUp } from '@fairlead/domain/line-item/margin';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { requestsFrom } from './auction.ts';
import { bidsOf, bidsOfNothing, type MarketHour, type SimulatedBids } from './bidding.ts';
import { between, happened, uniform } from './chance.ts';
import type { Ground, GroundBudget } from './ground.ts';
import { hoursOf, pricesOf, type Vertical, verticalOf } from './market.ts';
import { paceOf, type Share, sharesOf, splitDay, untilSpent } from './pace.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A campaign's time as a client of ours sees it: whole UTC days, both included. */
export type Ran = { from: UtcDay; to: UtcDay };

/** A row of delivery as the fact room takes it. */
export type SimulatedRow = {
  campaign_id: number;
  hour: string;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: number;
  client_cost: number;
};

/**
 * What a campaign did in a block of hours: its delivery, where there is any, and what became of its requests, in parts of so
 * many hours.
 */
export type Played = { delivery: SimulatedRow | null; bids: (hours: number) => SimulatedBids[] };

/** Blocks of a day as their first hour and the hour after their last. */
export type Blocks = readonly (readonly [number, number])[];

/** Money in millionths, never more than was meant. */
const floor6 = (amount: number): number => Math.floor(amount * 1e6 + 1e-3) / 1e6;

/** The latest of dated entries that has started on a day; entries in order of their start. */
const inForce = <T extends { start_date: UtcDay }>(entries: readonly T[], day: UtcDay): T | undefined =>
  entries.findLast(({ start_date }) => start_date <= day);

const dayNumber = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

const hourOf = (day: UtcDay, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
const sumOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);
/** A block in parts of so many hours, the last one shorter. */
const parts = ([first, end]: Blocks[number], hours: number): Blocks =>
  Array.from({ length: Math.ceil((end - first) / hours) }, (_, nth) => {
    const at = first + nth * hours;
    return [at, Math.min(end, at + hours)] as const;
  });

/** What line items spend, day by day. Keeps count of each budget, so one plan goes through its days in order. */
export class DayPlan {
  readonly #ground: Ground;
  readonly #ran: ReadonlyMap<number, readonly Ran[]>;
  readonly #places = new Map<number, Ground['places']>();
  readonly #shares = new Map<number, number[]>();
  readonly #spent = new Map<number, number>();

  constructor(ground: Ground, ran: ReadonlyMap<number, readonly Ran[]>) {
    this.#ground = ground;
    this.#ran = ran;
    for (const place of ground.places)
      this.#places.set(place.campaign_id, [...(this.#places.get(place.campaign_id) ?? []), place]);
    for (const { id, spent } of ground.budgets) this.#spent.set(id, spent);
  }

  /** All that campaigns did on a day in these blocks. */
  *played(day: UtcDay, blocks: Blocks): Generator<Played> {
    const members = this.#membersOn(day);
    for (const budget of this.#ground.budgets) {
      if (day < budget.start_day || day > budget.end_day) continue;
      const campaigns = (members.get(budget.line_item_id) ?? []).filter((id) => this.#delivers(id, budget, day));
      const found = campaigns.filter((id) => this.#finds(id));
      if (found.length > 0) yield* this.#budgetDay(budget, found, day, blocks);
      yield* this.#nothingDay(
        budget,
        campaigns.filter((id) => !this.#finds(id)),
        day,
        blocks,
      );
    }
  }

  /** Campaigns that run on a day, whatever is left of their budgets. */
  campaignsOn(day: UtcDay): number[] {
    const members = this.#membersOn(day);
    return this.#ground.budgets
      .filter(({ start_day, end_day }) => day >= start_day && day <= end_day)
      .flatMap((budget) => (members.get(budget.line_item_id) ?? []).filter((id) => this.#delivers(id, budget, day)))
      .filter((id) => this.#finds(id));
  }

  /** Whether anybody can be asked for in its countries. */
  #finds(id: number): boolean {
    return requestsFrom(this.#ground.campaigns.get(id)?.countries ?? []) > 0;
  }

  #bidder(id: number) {
    return this.#ground.campaigns.get(id) ?? { suppliers: [], countries: [] };
  }

  *#nothingDay(budget: GroundBudget, ids: readonly number[], day: UtcDay, blocks: Blocks): Generator<Played> {
    for (const campaign of ids) {
      const shares = hoursOf(verticalOf(budget.company_id), campaign, dayNumber(day));
      const meets = (first: number, end: number): MarketHour => ({
        ...{ campaign, hour: hourOf(day, first), share: sumOf(shares.slice(first, end)) },
        ...{ impressions: 0, overCap: 0, paced: 0, short: 0 },
      });
      for (const block of blocks) {
        const bids = (hours: number) =>
          parts(block, hours).flatMap(([a, b]) => bidsOfNothing(meets(a, b), this.#bidder(campaign)));
        yield { delivery: null, bids };
      }
    }
  }

  #membersOn(day: UtcDay): Map<number, number[]> {
    const members = new Map<number, number[]>();
    for (const [campaign, places] of this.#places) {
      const lineItem = inForce(places, day)?.line_item_id;
      if (lineItem === undefined) continue;
      const list = members.get(lineItem);
      if (list) list.push(campaign);
      else members.set(lineItem, [campaign]);
    }
    return members;
  }

  /** As it is now, unless it was said when it ran. */
  #delivers(id: number, budget: GroundBudget, day: UtcDay): boolean {
    const ran = this.#ran.get(id);
    if (ran) return ran.some(({ from, to }) => day >= from && day <= to);
    const campaign = this.#ground.campaigns.get(id);
    // It is asked of a day within the budget; what is left of that is counted while the day is told.
    const grounds = { line_item_state: budget.line_item_state, has_current_budget: true, budget_spent: false };
    return campaign !== undefined && isRunning({ ...campaign, ...grounds });
  }

  *#budgetDay(budget: GroundBudget, ids: readonly number[], day: UtcDay, blocks: Blocks): Generator<Played> {
    const vertical = verticalOf(budget.company_id);
    const at = dayNumber(day);
    const { factor, most } = paceOf(budget.line_item_id);
    const amount = budget.client_budget * factor * this.#shareOf(budget, vertical, at);
    const campaigns: Share[] = ids.map((campaign) => ({
      campaign,
      cap: this.#ground.campaigns.get(campaign)?.cap ?? null,
    }));
    const planned = [...splitDay(amount, campaigns)].flatMap(([campaign, given]) => {
      const hours = hoursOf(vertical, campaign, at);
      const spending = untilSpent(hours, given);
      const costIn = (first: number, end: number) => given.amount * sumOf(spending.slice(first, end));
      const wantedIn = (first: number, end: number) => given.wanted * sumOf(hours.slice(first, end));
      return blocks.map((block) => ({ campaign, block, cost: costIn(...block), costIn, wantedIn }));
    });
    const wanted = planned.reduce((sum, { cost }) => sum + cost, 0);
    const left = budget.client_budget * most - (this.#spent.get(budget.id) ?? 0);
    if (left <= 0) return;
    const scale = wanted > 0 ? Math.min(1, left / wanted) : 1;
    const margin = inForce(this.#ground.margins.get(budget.line_item_id) ?? [], day)?.margin ?? null;
    let costs = 0;
    for (const { campaign, block, cost, costIn, wantedIn } of planned) {
      const { ecpm_usd, ctr } = pricesOf(vertical, campaign, at);
      const perSpend = ((exchangeRates.eur.USD / exchangeRates.eur[budget.currency]) * 1000) / ecpm_usd;
      const impressionsFor = (client_cost: number) => (client_cost / grossUp(1, margin)) * perSpend;
      const loose = between(0, 0.06, 74, campaign);
      const meets = (first: number, end: number): MarketHour => {
        const own = costIn(first, end);
        return {
          ...{ campaign, hour: hourOf(day, first), share: 0 },
          impressions: impressionsFor(own * scale),
          // A budget that runs out is spread by pacing: then the cap is not what keeps money back.
          overCap: scale < 1 ? 0 : impressionsFor(Math.max(0, wantedIn(first, end) - own)),
          paced: impressionsFor(own * (1 - scale) + own * loose),
          short: factor < 0.9 ? impressionsFor(own * (1 / factor - 1)) : 0,
        };
      };
      const bids = (hours: number) =>
        parts(block, hours).flatMap(([a, b]) => bidsOf(meets(a, b), this.#bidder(campaign)));
      const spend = floor6((cost * scale) / grossUp(1, margin));
      const client_cost = floor6(grossUp(spend, margin));
      if (client_cost <= 0) {
        yield { delivery: null, bids };
        continue;
      }
      costs += client_cost;
      const impressions = Math.round(spend * perSpend);
      const [first] = block;
      const clicks = happened(impressions, ctr, 71, campaign, at, first);
      const reattributions = happened(clicks, 0.01 + 0.03 * uniform(72, campaign), 73, campaign, at, first);
      const hour = hourOf(day, first);
      yield {
        delivery: { campaign_id: campaign, hour, impressions, clicks, reattributions, spend, client_cost },
        bids,
      };
    }
    this.#spent.set(budget.id, (this.#spent.get(budget.id) ?? 0) + costs);
  }

  #shareOf(budget: GroundBudget, vertical: Vertical, day: number): number {
    const first = dayNumber(budget.start_day);
    let shares = this.#shares.get(budget.id);
    if (!shares) {
      shares = sharesOf({ ...budget, first, last: dayNumber(budget.end_day) }, vertical);
      this.#shares.set(budget.id, shares);
    }
    return shares[day - first] ?? 0;
  }
}
