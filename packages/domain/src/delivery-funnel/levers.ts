import { type LossReason, lossReasons } from '../fact/bidding.ts';
import { type Currency, formatMoney, roundDecimal, roundMoney } from '../money.ts';
import { normalBelow } from '../normal.ts';
import {
  type Passage,
  passagesOf,
  type Requests,
  sumOfRequests,
  type ValuedReason,
  type Worths,
  worthsOf,
} from './funnel.ts';
import { LEAST_FREE, type LineItemMoney, payableOf, spareOf, unassignedOf } from './line-item-money.ts';
import { capOutlook, daysUnder, LEAST, type MeasuredDay, type SetNow } from './measured.ts';

/** Where a lever leads: a tab of the campaign and the field in it. */
type LeverPlace = { tab: 'budgetAndDelivery' | 'targeting' | 'creatives' | 'details'; field: string };

/** One thing to change, and what a day it may bring. */
export type Lever = {
  kind: LossReason;
  text: string;
  why: string;
  /** In the campaign's currency; null for what lets nothing through, as nothing says what would. */
  gain_per_day: number | null;
  /** It brings nothing until this other lever is pulled. */
  after: LossReason | null;
  place: LeverPlace;
};

/** What is known of a campaign in the days looked at. Money a day, in its currency. */
export type LeverGrounds = SetNow & {
  currency: Currency;
  requests: Requests;
  /** Those of the newest day with requests: what lets nothing through now may have let something through before. */
  latest: Requests;
  worths: Worths;
  spend_per_day: number;
  /** Each day with requests, oldest first. */
  days: readonly MeasuredDay[];
  /** By supplier: how many requests came to be approved or priced there, and how many were lost to it. */
  suppliers: readonly { name: string; approval: number; priced: number; floor: number; auction: number }[];
  /** The daily cap is a share of what an A/B test splits: it is not raised by itself. */
  cap_is_share: boolean;
  line_item: LineItemMoney | null;
};

const places: Readonly<Record<LossReason, LeverPlace>> = {
  segmentation: { tab: 'targeting', field: 'segmentation' },
  audience: { tab: 'targeting', field: 'audience' },
  country: { tab: 'details', field: 'countries' },
  hour_or_day: { tab: 'targeting', field: 'hour_or_day' },
  publisher: { tab: 'targeting', field: 'publisher' },
  creative_size: { tab: 'creatives', field: 'sizes' },
  creative_approval: { tab: 'creatives', field: 'approvals' },
  frequency_cap: { tab: 'budgetAndDelivery', field: 'frequency_cap' },
  daily_cap: { tab: 'budgetAndDelivery', field: 'client_daily_budget' },
  pacing: { tab: 'budgetAndDelivery', field: 'bid_type' },
  floor: { tab: 'budgetAndDelivery', field: 'target_cpx_in_company_currency' },
  auction: { tab: 'budgetAndDelivery', field: 'target_cpx_in_company_currency' },
};

const blockedBy: Readonly<Record<LossReason, string>> = {
  segmentation: 'Change the segmentation: it lets nobody through',
  audience: 'Change the audience: it lets nobody through',
  country: 'Change the countries: there are no requests from them',
  hour_or_day: 'Change hours and days: nothing is asked for then',
  publisher: 'Change the publishers: none of those left asks',
  creative_size: 'Add creatives: none fits what is asked for',
  creative_approval: 'Get creatives approved: no exchange shows any',
  frequency_cap: 'Raise the frequency cap: every device has reached it',
  daily_cap: 'Raise the daily cap: it lets nothing through',
  pacing: 'Change the pacing: it lets nothing through',
  floor: 'Raise the target price: every supplier asks for more',
  auction: 'Raise the target price: others win everything',
};

const percent = (share: number): string => `${roundDecimal(share * 100, share < 0.1 ? 1 : 0)} %`;
const takenBy = ({ in: before, out }: Passage): number => (before > 0 ? (before - out) / before : 0);

/** What a higher price clears and wins: asks of a supplier, and bids of rivals, lie around a middle with this spread of their logarithm. */
const FLOOR_SPREAD = 0.5;
const RIVAL_SPREAD = 0.6;
const RAISE = 0.1;

/** The inverse of the standard normal distribution, by bisection. */
const quantile = (share: number): number => {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Which part of what the floor, or a rival, takes a price higher by a tenth unlocks, when that takes this share. */
export const clearedByRaise = (share: number, spread = FLOOR_SPREAD): number => {
  if (!(share > 0 && share < 1)) return 0; // nothing was priced there: no share
  const still = 1 - normalBelow(quantile(1 - share) + Math.log(1 + RAISE) / spread);
  return Math.max(0, Math.min(1, (share - still) / share));
};

type Found = { kind: ValuedReason; text: string; why: string; gain: number };

/**
 * The daily cap as far as the line item's money goes: free money first, then what other caps hold and do not use. Only days
 * under the cap of today count, and what is gained fits between what is spent and the cap that is named.
 */
const capLever = (grounds: LeverGrounds): Found | null => {
  const { currency, daily_cap, line_item, spend_per_day } = grounds;
  if (daily_cap === null || grounds.cap_is_share || line_item === null || line_item.paces) return null;
  const days = daysUnder(grounds.days, 'daily_cap', daily_cap);
  const most = Math.max(0, ...days.map(({ held }) => held));
  // The number that is named is the one that counts
  const raised = Math.floor(daily_cap + Math.min(payableOf(line_item), most));
  if (raised <= daily_cap) return null;
  const rise = raised - daily_cap;
  const took = ({ spend, held }: MeasuredDay) => Math.max(0, Math.min(held, rise, raised - spend));
  const gain = Math.min(days.reduce((sum, day) => sum + took(day), 0) / days.length, raised - spend_per_day);
  const unassigned = unassignedOf(line_item);
  const money = (amount: number) => formatMoney(currency, amount, { decimals: 0 });
  // Rounded as on the card of the cap, and so that the three amounts add up
  const between = roundDecimal(line_item.needed, 0) - roundDecimal(line_item.caps, 0);
  const needs = `Its line item needs caps of ${money(line_item.needed)} a day`;
  const free =
    between - unassigned < LEAST_FREE
      ? `the ${money(between)} between are free`
      : `${money(unassigned)} of the ${money(between)} between are free, as today has cost part of it`;
  const why =
    unassigned >= LEAST_FREE
      ? `${needs} and has ${money(line_item.caps)}: ${free}.`
      : `${needs} and spends ${money(line_item.spends)}: other caps hold money that they do not use.`;
  return { kind: 'daily_cap', text: `Raise the daily cap to ${money(raised)}`, why, gain };
};

const creativeLevers = ({ requests, worths, suppliers }: LeverGrounds): Found[] => {
  const passages = new Map(passagesOf(requests).map((passage) => [passage.reason, passage]));
  const size = passages.get('creative_size');
  const worst = suppliers.reduce<LeverGrounds['suppliers'][number] | null>(
    (most, one) => (one.approval > (most?.approval ?? 0) ? one : most),
    null,
  );
  const found: Found[] = [];
  if (size)
    found.push({
      kind: 'creative_size',
      text: 'Add creatives in the sizes it lacks',
      why: `No creative fits ${percent(takenBy(size))} of what it asks for.`,
      gain: worths.creative_size ?? 0,
    });
  if (worst) {
    const share = worst.approval / requests.lost.creative_approval;
    found.push({
      kind: 'creative_approval',
      text: `Get its creatives approved at ${worst.name}`,
      why: `${percent(share)} of what the approvals take is asked for there.`,
      gain: (worths.creative_approval ?? 0) * share,
    });
  }
  return found;
};

/** Two more a day at ten: a fifth more, and at least one. */
const moreOften = (cap: number): number => Math.max(cap + 1, Math.round(cap * 1.2));

/** Requests, and what they are worth, of the days with today's frequency cap; null without such a day. */
const underFrequencyCap = ({ days, requests, worths, frequency_cap }: LeverGrounds) => {
  const own = daysUnder(days, 'frequency_cap', frequency_cap);
  if (own.length === days.length) return { requests, worths };
  if (own.length === 0) return null;
  const theirs = sumOfRequests(own.map((day) => day.requests));
  const spend = own.reduce((sum, day) => sum + day.spend, 0);
  return { requests: theirs, worths: worthsOf(theirs, spend, own.length) };
};

const frequencyLevers = (grounds: LeverGrounds): Found[] => {
  const { frequency_cap } = grounds;
  const seen = underFrequencyCap(grounds);
  const often = seen && passagesOf(seen.requests).find(({ reason }) => reason === 'frequency_cap');
  if (!often || frequency_cap === null) return [];
  const raised = moreOften(frequency_cap);
  const text = `Raise the frequency cap from ${frequency_cap} to ${raised} a day`;
  const why = `${percent(takenBy(often))} of its requests come from devices that have reached it.`;
  return [{ kind: 'frequency_cap', text, why, gain: (seen.worths.frequency_cap ?? 0) * (1 - frequency_cap / raised) }];
};

/** A higher price, where all requests met the price of today: suppliers are not told day by day. */
const priceLevers = ({ requests, worths, suppliers, spend_per_day, days, price }: LeverGrounds): Found[] => {
  const floor = passagesOf(requests).find(({ reason }) => reason === 'floor');
  const found: Found[] = [];
  if (floor && daysUnder(days, 'price', price).length === days.length) {
    const asking = suppliers.filter((one) => one.floor > 0 && one.floor < one.priced);
    const lost = suppliers.reduce((sum, one) => sum + one.floor, 0);
    const cleared = asking.reduce((sum, one) => sum + one.floor * clearedByRaise(one.floor / one.priced), 0);
    const outbid = suppliers.reduce(
      (sum, { auction, priced, floor: below }) =>
        sum + auction * clearedByRaise(auction / (priced - below), RIVAL_SPREAD),
      0,
    );
    const ask = asking.length === 1 ? 'one supplier asks' : `${asking.length} suppliers ask`;
    found.push({
      kind: 'floor',
      text: 'Raise the target price by 10 %',
      why: asking.length > 0 ? `It clears more of what ${ask} for, and outbids more.` : 'It outbids more.',
      gain:
        (lost > 0 ? ((worths.floor ?? 0) * cleared) / lost : 0) +
        (requests.wins > 0 ? (spend_per_day * outbid) / requests.wins : 0),
    });
  }
  return found;
};

/** The step that lets nothing through, if one does. */
const blockOf = (requests: Requests): LossReason | null => {
  const passages = passagesOf(requests);
  return passages.find(({ in: before, out }) => before > 0 && out === 0)?.reason ?? null;
};

/** What decides how much a step takes, where that is one number. */
const settingOf = { frequency_cap: 'frequency_cap', floor: 'price', auction: 'price' } as const;
/** Whether a setting was changed after the newest day, or on it: what ended there may go on now. */
const isOutdated = ({ days, ...grounds }: LeverGrounds, block: LossReason): boolean => {
  const setting = block in settingOf ? settingOf[block as keyof typeof settingOf] : null;
  return setting !== null && days.length > 0 && daysUnder(days.slice(-1), setting, grounds[setting]).length === 0;
};

/**
 * What levers other than the cap may gain. Under a cap that binds, what a higher one may pay; nothing where that one has not
 * been measured. Else what is left below the cap and of the budget, once it spends what today's cap lets it.
 */
const boundOf = (grounds: LeverGrounds, money: LineItemMoney): { most: number; after: LossReason | null } => {
  const { days, daily_cap, spend_per_day } = grounds;
  const spare = spareOf(money);
  if (money.paces) return { most: spare, after: null };
  const { measured, binds, spend } = capOutlook(days, daily_cap, spend_per_day);
  if (binds) return { most: measured ? payableOf(money) : 0, after: 'daily_cap' };
  const left = spare - Math.max(0, spend - spend_per_day);
  return { most: Math.max(0, Math.min(left, daily_cap === null ? left : daily_cap - spend)), after: null };
};

/**
 * What to change so that a campaign spends more, by what it may bring a day at today's win rate and price, never more than the
 * budget can pay. A lever that waits for another one stands behind it. What was measured under another setting promises nothing
 * of today's. Choices and the auction are no levers, unless they let nothing through at all: then that comes first, without an
 * amount, and alone.
 */
export const leversOf = (grounds: LeverGrounds): Lever[] => {
  const { latest, line_item } = grounds;
  const block = blockOf(latest);
  if (block !== null && block !== 'daily_cap') {
    if (isOutdated(grounds, block)) return [];
    const why = `All ${block === lossReasons[0] ? 'requests' : 'that came so far'} ended there.`;
    return [{ kind: block, text: blockedBy[block], why, gain_per_day: null, after: null, place: places[block] }];
  }
  if (line_item === null) return [];
  const { most, after } = boundOf(grounds, line_item);
  const cap = capLever(grounds);
  const others = [...creativeLevers(grounds), ...frequencyLevers(grounds), ...priceLevers(grounds)];
  const found: (Found & { after: LossReason | null })[] = [
    ...(cap ? [{ ...cap, after: null }] : []),
    ...others.map((one) => ({ ...one, gain: Math.min(one.gain, most), after })),
  ];
  return found
    .map(({ gain, ...lever }) => ({ ...lever, gain_per_day: roundMoney(gain), place: places[lever.kind] }))
    .filter(({ gain_per_day }) => gain_per_day >= LEAST)
    .sort((a, b) => Number(a.after !== null) - Number(b.after !== null) || b.gain_per_day - a.gain_per_day);
};

/**
 * Levers beside the steps they are of: none promises more than its step is worth, though it is of its own days and the step of
 * all on which anything ran. A higher price wins more besides what it clears, which no step tells.
 */
export const withinSteps = (levers: readonly Lever[], worths: Worths): Lever[] =>
  levers.flatMap((lever) => {
    const worth = lever.kind === 'floor' ? null : worths[lever.kind as ValuedReason];
    if (lever.gain_per_day === null || worth == null || lever.gain_per_day <= worth) return [lever];
    return worth >= LEAST ? [{ ...lever, gain_per_day: worth }] : [];
  });
