import { placeOf } from '@fairlead/domain/creative/place';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { split } from './split.ts';

/** A creative as a line of the feed names it. */
export type ShownCreative = CampaignLine['creatives'][number];

/** Of a hundred requests, how many ask for which kind of place; banners by their size. */
const REQUESTS: Readonly<Record<string, number>> = {
  ...{ '320x50': 28, '300x250': 20, '320x480': 14, '728x90': 6, '480x320': 2 },
  ...{ '468x60': 0.5, '336x280': 0.5, '300x600': 0.5, '160x600': 0.5, '1024x768': 0.5, '768x1024': 0.5 },
  ...{ native: 22, video: 5 },
};

const fitsOf = ({ type, w, h }: ShownCreative): string => placeOf({ type, width: w, height: h });
const [PLACES, PARTS] = [Object.keys(REQUESTS), Object.values(REQUESTS)];

/** What so many requests ask for. */
export const placesIn = (requests: number): Record<string, number> => {
  const counts = split(requests, PARTS);
  return Object.fromEntries(PLACES.flatMap((place, nth) => (counts[nth] ? [[place, counts[nth]]] : [])));
};

/** The part of all requests that at least one of these creatives fits. */
export const fitting = (creatives: readonly ShownCreative[]): number =>
  [...new Set(creatives.map(fitsOf))].reduce((sum, place) => sum + (REQUESTS[place] ?? 0), 0) / 100;

/** How often each of these creatives is shown, against the others: those of one place share what is asked for there. */
export const turnsOf = (creatives: readonly ShownCreative[]): Map<number, number> => {
  const turns = new Map<number, number>();
  for (const [place, those] of Map.groupBy(creatives, fitsOf))
    for (const { id } of those) turns.set(id, (REQUESTS[place] ?? 0) / 100 / those.length);
  return turns;
};

/** The creatives of a line that are shown at some time of a day. */
export const shownOn = (line: CampaignLine, start: number, end: number): CampaignLine => {
  const shown = ({ active_from, active_until }: ShownCreative): boolean =>
    (active_from === null || Date.parse(active_from) <= end) &&
    (active_until === null || Date.parse(active_until) >= start);
  return line.creatives.every(shown) ? line : { ...line, creatives: line.creatives.filter(shown) };
};
