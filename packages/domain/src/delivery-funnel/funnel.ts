import { type LossReason, type Lost, lossReasons, nothingLost } from '../fact/bidding.ts';
import { roundDecimal, roundMoney, sumMoney } from '../money.ts';

/** Requests of one campaign in a stretch of time. */
export type Requests = { eligible: number; lost: Lost; wins: number };

/** Requests of several campaigns, or days, together. */
export const sumOfRequests = (all: readonly Requests[]): Requests =>
  all.reduce(
    (sum, one) => {
      const lost = lossReasons.map((reason) => [reason, sum.lost[reason] + one.lost[reason]]);
      return {
        eligible: sum.eligible + one.eligible,
        lost: Object.fromEntries(lost) as Lost,
        wins: sum.wins + one.wins,
      };
    },
    { eligible: 0, lost: nothingLost, wins: 0 },
  );

/**
 * Reasons whose losses are worth money. What comes before them was chosen, and the auction is the market: neither is a loss
 * (design 13.14).
 */
export const valuedReasons = [
  'creative_size',
  'creative_approval',
  'frequency_cap',
  'daily_cap',
  'pacing',
  'floor',
] as const satisfies readonly LossReason[];
export type ValuedReason = (typeof valuedReasons)[number];
/** What a day each of them costs, in the campaign's currency; null where its own figures do not say. */
export type Worths = Readonly<Record<ValuedReason, number | null>>;

const isValued = (reason: LossReason): reason is ValuedReason =>
  (valuedReasons as readonly LossReason[]).includes(reason);
/** They hold requests back for the sake of money: what passes another step is not held back once more. */
const holds = (reason: LossReason): boolean => reason === 'daily_cap' || reason === 'pacing';

export type Passage = { reason: LossReason; in: number; out: number };

/** How many requests come to each step and go on, in the bidder's order. */
export const passagesOf = ({ eligible, lost }: Requests): Passage[] => {
  let left = eligible;
  return lossReasons.map((reason) => {
    const before = left;
    left -= lost[reason];
    return { reason, in: before, out: left };
  });
};

/** What an unlocked request becomes: the share that the steps behind a reason let through; null when one of them saw none. */
const passing = (passages: readonly Passage[], reason: LossReason): number | null =>
  passages
    .slice(passages.findIndex((one) => one.reason === reason) + 1)
    .filter((one) => !holds(one.reason))
    .reduce<number | null>((share, one) => (share === null || one.in === 0 ? null : share * (one.out / one.in)), 1);

/**
 * What one request lost to each reason would have spent, at the win rate and the price of these requests.
 * @param spend client costs of the same requests
 */
export const pricesOf = (requests: Requests, spend: number): Worths => {
  const passages = passagesOf(requests);
  const price = requests.wins > 0 ? spend / requests.wins : null;
  const of = (reason: ValuedReason): number | null => {
    const share = passing(passages, reason);
    return price === null || share === null ? null : share * price;
  };
  return Object.fromEntries(valuedReasons.map((reason) => [reason, of(reason)])) as Worths;
};

/** What a day each reason costs, in cents; nothing lost costs nothing, whatever the price. */
export const worthsOf = (requests: Requests, spend: number, days: number): Worths => {
  const prices = pricesOf(requests, spend);
  const of = (reason: ValuedReason): number | null => {
    const price = prices[reason];
    if (requests.lost[reason] === 0) return 0;
    return price === null ? null : roundMoney((requests.lost[reason] * price) / days);
  };
  return Object.fromEntries(valuedReasons.map((reason) => [reason, of(reason)])) as Worths;
};

/** The worths of several campaigns together; what is not known of one is not counted. */
export const sumOfWorths = (all: readonly Worths[]): Worths =>
  Object.fromEntries(
    valuedReasons.map((reason) => {
      const known = all.flatMap((worths) => worths[reason] ?? []);
      return [reason, known.length > 0 ? sumMoney(known) : null];
    }),
  ) as Worths;

export type FunnelStep = Passage & {
  /** Percent of `in`. */
  share_lost: number;
  worth_per_day: number | null;
};

/** The steps of a funnel: all twelve, with what each takes. */
export const funnelSteps = (requests: Requests, worths: Worths): FunnelStep[] =>
  passagesOf(requests).map((passage) => ({
    ...passage,
    share_lost: passage.in > 0 ? roundDecimal(((passage.in - passage.out) / passage.in) * 100, 2) : 0,
    worth_per_day: isValued(passage.reason) ? worths[passage.reason] : null,
  }));

/** What a day could be spent if nothing was lost: the steps' worths on top of what is spent, to the cent. */
export const potentialOf = (spend_per_day: number, worths: Worths): number =>
  sumMoney([spend_per_day, ...valuedReasons.map((reason) => worths[reason] ?? 0)]);
