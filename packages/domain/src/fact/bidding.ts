/**
 * Why a request did not become a win, in the order in which a bidder drops requests (design 13.14): each reason takes from
 * what the ones before it left. The list is closed.
 */
export const lossReasons = [
  'segmentation',
  'audience',
  'country',
  'hour_or_day',
  'publisher',
  'creative_size',
  'creative_approval',
  'frequency_cap',
  'daily_cap',
  'pacing',
  'floor',
  'auction',
] as const;
export type LossReason = (typeof lossReasons)[number];

/** Requests lost to each reason. */
export type Lost = Readonly<Record<LossReason, number>>;

/**
 * What a bidder tells of a campaign's requests: of those it was eligible for, what was lost and why, bid on and won; by what they
 * ask for, those that came to the choice of a creative.
 */
export type Bidding = {
  eligible: number;
  lost: Lost;
  bids: number;
  wins: number;
  sizes?: Readonly<Record<string, number>>;
};

/** How a row names what requests ask for. */
export const askedPattern = /^(?:[1-9]\d{1,3}x[1-9]\d{1,3}|native|video)$/;

/** Requests that came to the choice of a creative: all that no earlier reason took. */
export const toChooseFor = ({ eligible, lost }: Pick<Bidding, 'eligible' | 'lost'>): number =>
  lossReasons.slice(0, lossReasons.indexOf('creative_size')).reduce((left, reason) => left - lost[reason], eligible);

export const nothingLost: Lost = Object.fromEntries(lossReasons.map((reason) => [reason, 0])) as Record<
  LossReason,
  number
>;

export const sumOfLost = (lost: Lost): number => lossReasons.reduce((sum, reason) => sum + lost[reason], 0);
