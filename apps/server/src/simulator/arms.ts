import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import type { Met } from '../features/simulator/met.service.ts';
import { between, hashOf, normal, uniform } from './chance.ts';
import type { Memory } from './memory.ts';

/*
 * A bidder splits the requests of a tested campaign between the arms that bid, request by request: all of them meet the same
 * people, hours and prices, those of their group. What comes of it is each arm's own.
 */

type Arm = Pick<CampaignLine, 'id' | 'ab_test'>;

const groupOf = ({ id, ab_test }: Arm): number => ab_test?.group ?? id;

/** The luck of the market that a campaign meets: that of its group, where it is an arm of a test. */
export const marketLuck = (memory: Memory, line: Arm): Met => {
  const group = memory.campaign(groupOf(line));
  return group.luck === 0 ? memory.campaign(line.id) : group; // a source that nobody has seen bid
};

/** How many of these campaigns share the requests that one of them would meet alone. */
export const sharersIn = (lines: readonly Arm[]): ((line: Arm) => number) => {
  const sharers = new Map<number, number>();
  for (const line of lines) sharers.set(groupOf(line), (sharers.get(groupOf(line)) ?? 0) + 1);
  return (line) => sharers.get(groupOf(line)) ?? 1;
};

/** The countries whose region is asked for: those of the source, as requests are split before anybody chooses. */
export const regionOf = (line: CampaignLine, lines: readonly CampaignLine[]): readonly string[] =>
  (lines.find(({ id }) => id === groupOf(line)) ?? line).countries;

/** Spread of the coin that is tossed for each request, over an hour. It remembers nothing of the hour before. */
const TOSS = 0.01;

/** How far an arm's part of an hour's requests is from an even one; 1 is even. */
export const tossed = ({ ab_test }: Arm, luck: number, day: number, hour: number): number =>
  ab_test ? 1 + TOSS * normal(22, luck, day, hour) : 1;

/** Ads an arm pays for and nobody sees. */
const UNSEEN = 0.02;

/** The part of its impressions that an arm shows for its money: two arms of one cap are not alike to the last ad. */
export const seenOf = ({ ab_test }: Arm, luck: number, day: number, hour: number): number =>
  ab_test ? 1 - UNSEEN * uniform(75, luck, day, hour) : 1;

/** The engine of those who choose none. */
const USUAL_ENGINE = 'ExternalCtrEstimation';

/** How often people answer what an engine picks for them, against the usual engine: always the same for the same engine. */
export const skillOf = ({ bid: { parameters } }: Pick<CampaignLine, 'bid'>): number => {
  const { cpc_engine_family: family, cpc_engine_family_version: version } = parameters;
  if (family === USUAL_ENGINE && version === null) return 1;
  return between(0.7, 1.4, 76, hashOf(`${family} ${version ?? ''}`));
};
