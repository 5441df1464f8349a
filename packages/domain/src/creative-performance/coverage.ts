import type { Place } from '../creative/place.ts';

/**
 * What campaigns have for a request: a creative that fits and that the exchange shows, one that the exchange was not heard of yet, or
 * none but those that it refused.
 */
export type Cover = 'covered' | 'in_approval' | 'missing';

/** A creative that campaigns could show: what it fits, and which exchanges approved and refused it. */
export type Showable = {
  campaign_id: number;
  place: Place;
  approved_at: readonly number[];
  refused_at: readonly number[];
};
/** Requests that came to the choice of a creative. */
export type AskedPlace = { campaign_id: number; supplier_id: number; place: Place; requests: number };
export type PlaceCover = { place: Place; requests: number } & Record<Cover, number>;

/**
 * Which requests campaigns could have answered with what they have now, by the place that was asked for (design 13.20).
 * A creative of another group of the same campaign covers as well. Most asked for first.
 */
export const coverageOf = (asked: readonly AskedPlace[], creatives: readonly Showable[]): PlaceCover[] => {
  const fitting = Map.groupBy(creatives, ({ campaign_id, place }) => `${campaign_id} ${place}`);
  const sums = new Map<Place, PlaceCover>();
  for (const { campaign_id, supplier_id, place, requests } of asked) {
    if (requests <= 0) continue;
    const those = fitting.get(`${campaign_id} ${place}`) ?? [];
    const cover: Cover = those.some(({ approved_at }) => approved_at.includes(supplier_id))
      ? 'covered'
      : those.some(({ refused_at }) => !refused_at.includes(supplier_id))
        ? 'in_approval'
        : 'missing';
    const sum = sums.get(place) ?? { place, requests: 0, covered: 0, in_approval: 0, missing: 0 };
    sums.set(place, { ...sum, requests: sum.requests + requests, [cover]: sum[cover] + requests });
  }
  return [...sums.values()].sort((a, b) => b.requests - a.requests || (a.place < b.place ? -1 : 1));
};
