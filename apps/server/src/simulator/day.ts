import { pacesItself } from '@fairlead/domain/line-item/budget-mode';
import { grossUp, storedMargin } from '@fairlead/domain/line-item/margin';
import type { Currency } from '@fairlead/domain/money';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { marketLuck, regionOf, seenOf, sharersIn, skillOf, tossed } from './arms.ts';
import { priceOf } from './auction.ts';
import { bidsOf, type MarketHour, type SimulatedBids } from './bidding.ts';
import type { Book, Standing } from './book.ts';
import { between, happened, hashOf, uniform } from './chance.ts';
import { type FirstShown, freshnessOf, type SimulatedCreative, splitByCreative, together } from './creative-rows.ts';
import { hoursOf, pricesOf, type Vertical, verticalOf } from './market.ts';
import type { Memory } from './memory.ts';
import type { OwnCosts } from './own-costs.ts';
import { paceOf, planOf, sharesOf, splitDay } from './pace.ts';
import { marketOf, type Profile, profileOf, reachOf } from './profile.ts';
import { type Spending, spendingOf } from './spending.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
export type Played = {
  delivery: SimulatedRow | null;
  bids: (hours: number) => SimulatedBids[];
  /** Its delivery of all hours of the day that are played, by creative; told with the last of them. */
  creatives: () => SimulatedCreative[];
};

/** Blocks of a day as their first hour and the hour after their last. */
export type Blocks = readonly (readonly [number, number])[];

/** Money in millionths, never more than was meant. */
const floor6 = (amount: number): number => Math.floor(amount * 1e6 + 1e-3) / 1e6;

const dayNumber = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

const hourOf = (day: UtcDay, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
const sumOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);
/** A block in parts of so many hours, the last one shorter. */
const parts = ([first, end]: Blocks[number], hours: number): Blocks =>
  Array.from({ length: Math.ceil((end - first) / hours) }, (_, nth) => {
    const at = first + nth * hours;
    return [at, Math.min(end, at + hours)] as const;
  });

/** A campaign on a day: what the market has for it, by the luck of its group, and what its settings make of that. */
type Bidding = { standing: Standing; luck: number; profile: Profile; market: number };

/** Part of a plan that an algorithm keeps to which spreads a cap over the day. */
const STEADY = 0.8;
/** Algorithms that spread nothing spend as people come. */
const spreads = ({ cpc }: { cpc: string | null }): boolean => cpc !== null && !cpc.endsWith('Flexible');

const businesses = new Map<string, Vertical>();
/** What kind of business an app is, for the market: always the same for the same bundle. */
const businessOf = ({ line }: Standing): Vertical => {
  const key = line.app.bundle_identifier ?? line.app.platform;
  const found = businesses.get(key) ?? verticalOf(hashOf(key));
  businesses.set(key, found);
  return found;
};

/** What a campaign may spend in a day; where its line item paces itself its own cap counts for nothing (CA-82). */
const capOf = ({ caps, budget_mode }: CampaignLine): number =>
  pacesItself(budget_mode) ? Number.POSITIVE_INFINITY : (caps.daily_budget ?? Number.POSITIVE_INFINITY);

type Rivals = (line: CampaignLine) => number;

/** How many other campaigns that bid target a list of a campaign's own: they bid against each other for the same devices. */
const rivalsIn = (standings: readonly Standing[]): Rivals => {
  const listsOf = ({ audiences }: CampaignLine) => audiences.include.map(({ list_id }) => list_id);
  const users = new Map<number, number>();
  for (const { line } of standings) for (const id of listsOf(line)) users.set(id, (users.get(id) ?? 0) + 1);
  return (line) => Math.max(0, ...listsOf(line).map((id) => (users.get(id) ?? 1) - 1));
};

/** What the market would let campaigns of one budget spend on a day, without cap or plan; `usual` is the day's share of it. */
export const biddingsOf = (
  standings: readonly Standing[],
  memory: Memory,
  usual: number,
  rivalsOf: Rivals = () => 0,
): Bidding[] => {
  const item = memory.lineItem(standings[0]?.line_item_id ?? 0).luck;
  const { depth, shortage } = marketOf(item);
  const lines = standings.map(({ line }) => line);
  const sharersOf = sharersIn(lines);
  const weighed = standings.map((standing) => {
    const { line } = standing;
    const { luck, first_target } = marketLuck(memory, line);
    const drawn = { luck, first_target, shortage, rivals: rivalsOf(line), region: regionOf(line, lines) };
    return {
      ...{ standing, luck, profile: profileOf(line, drawn) },
      weight: between(0.5, 2, 61, luck) / sharersOf(line),
    };
  });
  const all = weighed.reduce((sum, { weight, profile }) => (profile.blocked ? sum : sum + weight), 0);
  return weighed.map(({ weight, ...one }) => ({
    ...one,
    market: one.profile.blocked ? 0 : usual * depth * (weight / all) * reachOf(one.profile) * priceOf(one.profile.bid),
  }));
};

/** What the bidder does, day by day. It counts what it spends, so one plan goes through its days in order. */
export class DayPlan {
  readonly #book: Book;
  readonly #memory: Memory;
  readonly #spent: Map<number, number>;
  #today: Map<number, number>;
  readonly #shown: FirstShown;
  readonly #shares = new Map<string, number[]>();

  constructor(given: { book: Book; memory: Memory; costs: OwnCosts; shown?: FirstShown }) {
    const { book, memory, costs, shown = new Map() } = given;
    this.#book = book;
    this.#memory = memory;
    this.#spent = new Map(costs.budgets);
    this.#today = new Map(costs.today);
    this.#shown = shown;
  }

  /** All that campaigns did on a day in these blocks. */
  *played(day: UtcDay, blocks: Blocks): Generator<Played> {
    const all = this.#book.on(day);
    const rivalsOf = rivalsIn(all);
    for (const standings of Map.groupBy(all, ({ budget }) => budget.id).values())
      yield* this.#budgetDay(standings, day, blocks, rivalsOf);
    this.#today = new Map();
  }

  *#budgetDay(standings: readonly Standing[], day: UtcDay, blocks: Blocks, rivalsOf: Rivals): Generator<Played> {
    const [first] = standings as [Standing];
    const { budget, margin_percent } = first;
    const item = this.#memory.lineItem(first.line_item_id).luck;
    const vertical = businessOf(first);
    const { shares, nth } = this.#daysOf(first, item, vertical, day);
    const before = this.#spent.get(budget.id) ?? 0;
    const plan = planOf({ amount: budget.amount, shares, nth, spent: before }, paceOf(item));
    const markup = margin_percent === null ? null : storedMargin(margin_percent);
    const biddings = biddingsOf(standings, this.#memory, plan.usual, rivalsOf);
    const given = splitDay(
      plan.amount,
      biddings.map(({ standing, market }) => {
        return { campaign: standing.line.id, weight: market, cap: Math.min(capOf(standing.line), market) };
      }),
    );
    const over = biddings.reduce((sum, { standing }) => sum + (this.#today.get(standing.line.id) ?? 0), 0);
    let left = plan.left - over;
    let costs = over;
    for (const bidding of biddings) {
      const played = this.#campaignDay(
        bidding,
        { vertical, day, blocks, left, given: given.get(bidding.standing.line.id) ?? 0 },
        markup,
      );
      for (const one of played) {
        const cost = one.delivery?.client_cost ?? 0;
        left -= cost;
        costs += cost;
        yield one;
      }
    }
    this.#spent.set(budget.id, before + costs);
  }

  #campaignDay(
    { standing, luck, profile, market }: Bidding,
    day: { vertical: Vertical; day: UtcDay; blocks: Blocks; left: number; given: number },
    markup: string | null,
  ): Played[] {
    const { line } = standing;
    const own = this.#memory.campaign(line.id).luck;
    const at = dayNumber(day.day);
    const hours = hoursOf(day.vertical, luck, at).map((share, hour) => share * tossed(line, own, at, hour));
    const start = day.blocks[0]?.[0] ?? 0;
    const cap = capOf(line);
    const capped = day.given >= cap;
    const throttle =
      market <= 0
        ? 0
        : capped
          ? spreads(line.bid.algorithms)
            ? Math.max(STEADY, cap / market)
            : 1
          : day.given / market;
    const today = this.#today.get(line.id) ?? 0;
    const limits = { market, throttle, cap: Math.max(0, cap - today), budget: Math.max(0, day.left) };
    const spending = spendingOf(hours, limits, start);
    const { ecpm_usd, ctr } = pricesOf(day.vertical, luck, at);
    const rate = exchangeRates.eur.USD / exchangeRates.eur[line.currency as Currency];
    const perSpend = (rate * 1000) / (ecpm_usd * priceOf(profile.bid));
    const impressionsFor = (client_cost: number) => (client_cost / grossUp(1, markup)) * perSpend;
    const loose = between(0, 0.06, 74, luck);
    const answered = ctr * skillOf(line) * freshnessOf(profile.turns, this.#shown, at);
    const sum = (of: keyof Spending, first: number, end: number) => sumOf(spending[of].slice(first, end));
    // Arms of a test are asked equally often, however much of it they spend
    const asked = (first: number, end: number) =>
      sum('spent', first, end) + (line.ab_test ? sum('overCap', first, end) + sum('paced', first, end) : 0);
    const meets = (first: number, end: number): MarketHour => ({
      ...{ campaign: line.id, hour: hourOf(day.day, first), share: sumOf(hours.slice(first, end)) },
      impressions: impressionsFor(sum('spent', first, end)),
      overCap: impressionsFor(sum('overCap', first, end)),
      paced: impressionsFor(sum('paced', first, end) + loose * asked(first, end)),
    });
    const played = day.blocks.map((block): Omit<Played, 'creatives'> => {
      const bids = (length: number) => parts(block, length).flatMap(([a, b]) => bidsOf(meets(a, b), profile));
      const [first] = block;
      const spend = floor6(sum('spent', ...block) / grossUp(1, markup));
      const client_cost = floor6(grossUp(spend, markup));
      if (client_cost <= 0) return { delivery: null, bids };
      const impressions = Math.round(spend * perSpend * seenOf(line, own, at, first));
      const clicks = happened(impressions, answered, 71, own, at, first);
      const reattributions = happened(clicks, 0.01 + 0.03 * uniform(72, luck), 73, own, at, first);
      const hour = hourOf(day.day, first);
      const delivery = { campaign_id: line.id, hour, impressions, clicks, reattributions, spend, client_cost };
      return { delivery, bids };
    });
    const delivered = played.flatMap(({ delivery }) => delivery ?? []);
    return played.map((one, nth) => ({
      ...one,
      creatives: () =>
        nth < played.length - 1 ? [] : splitByCreative(together(delivered), profile.turns, this.#shown, at),
    }));
  }

  /** The share of its budget that each day has, and which of them a day is. */
  #daysOf({ budget, line_item_id }: Standing, item: number, vertical: Vertical, day: UtcDay) {
    const first = dayNumber(budget.start_time.slice(0, 10));
    const last = dayNumber(budget.end_time.slice(0, 10));
    const key = `${line_item_id} ${first} ${last}`;
    const shares = this.#shares.get(key) ?? sharesOf({ luck: item, first, last }, vertical);
    this.#shares.set(key, shares);
    return { shares, nth: dayNumber(day) - first };
  }
}
