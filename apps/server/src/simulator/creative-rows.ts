import { split } from './bidding.ts';
import { between } from './chance.ts';

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

/**
 * Delivery of a campaign split over what it showed: all of it, to the millionth. Some creatives are clicked more than others.
 * @param turns how often each is shown, against the others
 */
export const splitByCreative = (
  delivered: Together | null,
  turns: ReadonlyMap<number, number>,
): SimulatedCreative[] => {
  if (!delivered) return [];
  const { impressions, clicks, reattributions, spend, client_cost, ...of } = delivered;
  const ids = [...turns.keys()].sort((a, b) => a - b);
  if (ids.length === 0) return [];
  const shown = split(
    impressions,
    ids.map((id) => turns.get(id) ?? 0),
  );
  const liked = ids.map((id, at) => (shown[at] ?? 0) * between(0.7, 1.4, 85, id));
  const money = (amount: number) => split(Math.round(amount * MILLION), shown).map((part) => part / MILLION);
  const parts = {
    ...{ clicks: split(clicks, liked), reattributions: split(reattributions, liked) },
    ...{ spend: money(spend), client_cost: money(client_cost) },
  };
  return ids
    .map((creative_id, at) => ({
      ...{ ...of, creative_id, impressions: shown[at] ?? 0 },
      ...{ clicks: parts.clicks[at] ?? 0, reattributions: parts.reattributions[at] ?? 0 },
      ...{ spend: parts.spend[at] ?? 0, client_cost: parts.client_cost[at] ?? 0 },
    }))
    .filter((row) => row.impressions > 0);
};
