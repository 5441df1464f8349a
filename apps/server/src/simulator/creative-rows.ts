import { between, uniform } from './chance.ts';
import { split } from './split.ts';

/** A row of delivery by creative as the fact room takes it. */
export type SimulatedCreative = {
  campaign_id: number;
  creative_id: number;
  hour: string;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: number;
  client_cost: number;
  /** How many hours or blocks of hours it tells of: more of them replace fewer. */
  revision: number;
};

type Delivered = Omit<SimulatedCreative, 'creative_id' | 'revision'>;
type Together = Omit<SimulatedCreative, 'creative_id'>;

/** Fact money has six decimals. */
const MILLION = 1_000_000;

const sumOf = (rows: readonly Delivered[], of: 'impressions' | 'clicks' | 'reattributions' | 'spend' | 'client_cost') =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** Hours of one campaign as one row, of the first of them; null without any. */
export const together = (rows: readonly Delivered[]): Together | null => {
  const [first] = rows;
  if (!first) return null;
  return {
    ...{ campaign_id: first.campaign_id, hour: first.hour, revision: rows.length },
    ...{ impressions: sumOf(rows, 'impressions'), clicks: sumOf(rows, 'clicks') },
    ...{ reattributions: sumOf(rows, 'reattributions'), spend: sumOf(rows, 'spend') },
    client_cost: sumOf(rows, 'client_cost'),
  };
};

/** One creative in so many wears. */
const WEARS = 0.2;
/** So many days people like it as on the first one. */
const FRESH_DAYS = 5;
/** What is left of it at least. */
const LEFT = 0.4;

/** How much of its first days' clicks a creative still gets, 0 to 1. @param age days since it was first shown */
const freshness = (id: number, age: number): number =>
  uniform(103, id) < WEARS ? Math.max(LEFT, 1 - between(0.012, 0.025, 89, id) * Math.max(0, age - FRESH_DAYS)) : 1;

/** How gladly a creative is clicked, against others. */
const likedOf = (id: number): number => between(0.7, 1.4, 85, id);

/** The day on which each creative was first told of, as days since 1970: before it nothing is worn, as nobody could see it. */
export type FirstShown = Map<number, number>;

const ageOf = (shown: FirstShown, id: number, day: number): number => day - (shown.get(id) ?? day);

/** How much of the clicks of fresh creatives these get on a day, 0 to 1: what is worn takes clicks from its campaign, too. */
export const freshnessOf = (turns: ReadonlyMap<number, number>, shown: FirstShown, day: number): number => {
  let [all, left] = [0, 0];
  for (const [id, turn] of turns) {
    if (turn <= 0) continue;
    all += turn * likedOf(id);
    left += turn * likedOf(id) * freshness(id, ageOf(shown, id, day));
  }
  return all > 0 ? left / all : 1;
};

/**
 * Delivery of a campaign split over what it showed: all of it, to the millionth. Some creatives are clicked more than others, and some less
 * and less.
 * @param turns how often each is shown, against the others
 * @param day of the delivery, as days since 1970
 */
export const splitByCreative = (
  delivered: Together | null,
  turns: ReadonlyMap<number, number>,
  shown: FirstShown = new Map(),
  day = 0,
): SimulatedCreative[] => {
  if (!delivered) return [];
  const { impressions, clicks, reattributions, spend, client_cost, ...of } = delivered;
  const ids = [...turns.keys()].sort((a, b) => a - b);
  if (ids.length === 0) return [];
  for (const id of ids) if (!shown.has(id)) shown.set(id, day);
  const parted = split(
    impressions,
    ids.map((id) => turns.get(id) ?? 0),
  );
  const liked = ids.map((id, at) => (parted[at] ?? 0) * likedOf(id) * freshness(id, ageOf(shown, id, day)));
  const money = (amount: number) => split(Math.round(amount * MILLION), parted).map((part) => part / MILLION);
  const parts = {
    ...{ clicks: split(clicks, liked), reattributions: split(reattributions, liked) },
    ...{ spend: money(spend), client_cost: money(client_cost) },
  };
  return ids
    .map((creative_id, at) => ({
      ...{ ...of, creative_id, impressions: parted[at] ?? 0 },
      ...{ clicks: parts.clicks[at] ?? 0, reattributions: parts.reattributions[at] ?? 0 },
      ...{ spend: parts.spend[at] ?? 0, client_cost: parts.client_cost[at] ?? 0 },
    }))
    .filter((row) => row.impressions > 0);
};
