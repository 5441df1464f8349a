import { type CreativeType, isNative } from '@fairlead/domain/creative/creative';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';

/** A creative as a line of the feed names it. */
export type ShownCreative = CampaignLine['creatives'][number];

/** Of a hundred requests, how many ask for which kind of place; banners by their size. */
const REQUESTS: Readonly<Record<string, number>> = {
  ...{ '320x50': 28, '300x250': 20, '320x480': 14, '728x90': 6, '480x320': 2 },
  ...{ '468x60': 0.5, '336x280': 0.5, '300x600': 0.5, '160x600': 0.5, '1024x768': 0.5, '768x1024': 0.5 },
  ...{ native: 22, video: 5 },
};

const placeOf = ({ type, w, h }: { type: CreativeType; w: number; h: number }): string =>
  type === 'Video' ? 'video' : isNative(type) ? 'native' : `${w}x${h}`;

/** The part of all requests that at least one of these creatives fits. */
export const fitting = (creatives: readonly ShownCreative[]): number =>
  [...new Set(creatives.map(placeOf))].reduce((sum, place) => sum + (REQUESTS[place] ?? 0), 0) / 100;

/** How often each of these creatives is shown, against the others: those of one place share what is asked for there. */
export const turnsOf = (creatives: readonly ShownCreative[]): Map<number, number> => {
  const turns = new Map<number, number>();
  for (const [place, those] of Map.groupBy(creatives, placeOf))
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
