import { type LossReason, lossReasons } from '../fact/bidding.ts';
import { type Currency, formatMoney, roundDecimal, roundMoney } from '../money.ts';
import { normalBelow } from '../normal.ts';
import { type Passage, passagesOf, type Requests, type ValuedReason, type Worths } from './funnel.ts';

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
export type LeverGrounds = {
  currency: Currency;
  requests: Requests;
  /** Those of the newest day with requests: what lets nothing through now may have let something through before. */
  latest: Requests;
  worths: Worths;
  spend_per_day: number;
  /** Each day: what was spent, and what the daily cap kept from being spent. */
  days: readonly { spend: number; held: number }[];
  /** By supplier: how many requests came to be approved or priced there, and how many were lost to it. */
  suppliers: readonly { name: string; approval: number; priced: number; floor: number; auction: number }[];
  daily_cap: number | null;
  frequency_cap: number | null;
  line_item: LineItemMoney | null;
};

/**
 * A line item's money a day: what its current budget needs, what it spends, and the caps of its running campaigns. `paces`: it
 * spends its budget by itself, so that no cap counts, nor can one be changed.
 */
export type LineItemMoney = { needed: number; spends: number; caps: number; paces?: boolean };

/** What of the money that a line item needs to spend no cap has been given. */
export const unassignedOf = ({ needed, caps, paces = false }: LineItemMoney): number =>
  paces ? 0 : roundMoney(Math.max(0, needed - caps));
/** What the budget can pay on top of what is spent. */
const spareOf = ({ needed, spends }: LineItemMoney): number => roundMoney(Math.max(0, needed - spends));

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

/** Caps are named in whole units: less than one is what rounding left. */
const LEAST_FREE = 1;
/** What a cap may take: money that no cap has, else what other caps hold and do not use. */
const freeOf = (unassigned: number, spare: number): number => (unassigned >= LEAST_FREE ? unassigned : spare);

/** The daily cap as far as the line item's money goes: free money first, then what other caps hold and do not use. */
const capLever = (grounds: LeverGrounds): Found | null => {
  const { currency, daily_cap, days, line_item } = grounds;
  if (daily_cap === null || line_item === null || line_item.paces || days.length === 0) return null;
  const unassigned = unassignedOf(line_item);
  const spare = spareOf(line_item);
  const most = Math.max(0, ...days.map(({ held }) => held));
  const room = Math.min(freeOf(unassigned, spare), most);
  if (Math.floor(daily_cap + room) <= daily_cap) return null; // it would name the cap that is there
  const gain = days.reduce((sum, { held }) => sum + Math.min(held, room), 0) / days.length;
  const money = (amount: number) => formatMoney(currency, Math.floor(amount), { decimals: 0 });
  const needs = `Its line item needs ${money(line_item.needed)} a day`;
  const why =
    unassigned >= LEAST_FREE
      ? `${needs} and has caps of ${money(line_item.caps)}: the ${money(unassigned)} between are free.`
      : `${needs} and spends ${money(line_item.spends)}: other caps hold money that they do not use.`;
  return { kind: 'daily_cap', text: `Raise the daily cap to ${money(daily_cap + room)}`, why, gain };
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

const priceLevers = ({ requests, worths, suppliers, frequency_cap, spend_per_day }: LeverGrounds): Found[] => {
  const passages = new Map(passagesOf(requests).map((passage) => [passage.reason, passage]));
  const [often, floor] = [passages.get('frequency_cap'), passages.get('floor')];
  const found: Found[] = [];
  if (often && frequency_cap !== null) {
    const raised = moreOften(frequency_cap);
    found.push({
      kind: 'frequency_cap',
      text: `Raise the frequency cap from ${frequency_cap} to ${raised} a day`,
      why: `${percent(takenBy(often))} of its requests come from devices that have reached it.`,
      gain: (worths.frequency_cap ?? 0) * (1 - frequency_cap / raised),
    });
  }
  if (floor) {
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

/** Gains below this, in units of the currency, are noise. */
const LEAST = 0.01;
/** The cap binds where it counts at all, and when it kept something back on at least half of the days. */
const binds = ({ days, line_item }: LeverGrounds): boolean =>
  !line_item?.paces && days.length > 0 && days.filter(({ held }) => held >= LEAST).length * 2 >= days.length;

/**
 * What to change so that a campaign spends more, by what it may bring a day at today's win rate and price, never more than the
 * budget can pay. A lever that waits for another one stands behind it. Choices and the auction are no levers, unless they let
 * nothing through at all: then that comes first, without an amount, and alone.
 */
export const leversOf = (grounds: LeverGrounds): Lever[] => {
  const { latest, line_item } = grounds;
  const block = blockOf(latest);
  if (block !== null && block !== 'daily_cap') {
    const why = `All ${block === lossReasons[0] ? 'requests' : 'that came so far'} ended there.`;
    return [{ kind: block, text: blockedBy[block], why, gain_per_day: null, after: null, place: places[block] }];
  }
  if (line_item === null) return [];
  const capped = binds(grounds);
  const unassigned = unassignedOf(line_item);
  const spare = spareOf(line_item);
  const underCap =
    grounds.daily_cap === null || line_item.paces ? spare : Math.max(0, grounds.daily_cap - grounds.spend_per_day);
  const limit = capped ? freeOf(unassigned, spare) : Math.min(spare, underCap);
  const cap = capLever(grounds);
  const found: (Found & { after: LossReason | null })[] = [
    ...(cap ? [{ ...cap, after: null }] : []),
    ...[...creativeLevers(grounds), ...priceLevers(grounds)].map((one) => ({
      ...one,
      gain: Math.min(one.gain, limit),
      after: capped ? ('daily_cap' as const) : null,
    })),
  ];
  return found
    .map(({ gain, ...lever }) => ({ ...lever, gain_per_day: roundMoney(gain), place: places[lever.kind] }))
    .filter(({ gain_per_day }) => gain_per_day >= LEAST)
    .sort((a, b) => Number(a.after !== null) - Number(b.after !== null) || b.gain_per_day - a.gain_per_day);
};
