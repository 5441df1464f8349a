import { type Lost, nothingLost, sumOfLost } from '../../fact/bidding.ts';
import { worthsOf } from '../funnel.ts';
import { type Lever, type LeverGrounds, leversOf } from '../levers.ts';
import type { MeasuredDay } from '../measured.ts';

export const requestsOf = (lost: Partial<Lost>, wins: number) => {
  const all = { ...nothingLost, ...lost };
  return { eligible: sumOfLost(all) + wins, lost: all, wins };
};

/** What levers are found on; other than usual only in what is given. */
export const groundsOf = (more: Partial<LeverGrounds> & Pick<LeverGrounds, 'requests'>): LeverGrounds => ({
  currency: 'EUR',
  latest: more.requests,
  worths: worthsOf(more.requests, (more.spend_per_day ?? 100) * 7, 7),
  spend_per_day: 100,
  days: [],
  suppliers: [],
  daily_cap: 420,
  frequency_cap: 10,
  price: 5,
  cap_is_share: false,
  line_item: { needed: 1972, spends: 1600, caps: 1815 },
  ...more,
});

/** A day under the settings of the grounds, unless told. */
export const day = (more: Partial<MeasuredDay>): MeasuredDay => ({
  ...{ spend: 420, held: 0, requests: requestsOf({}, 0) },
  ...{ daily_cap: [420], frequency_cap: [10], price: [5] },
  ...more,
});

export const capOf = (grounds: LeverGrounds): Lever | undefined =>
  leversOf(grounds).find(({ kind }) => kind === 'daily_cap');
