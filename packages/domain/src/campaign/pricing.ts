import { shownMargin } from '../line-item/margin.ts';
import { addDays, type UtcDay } from '../utc-day.ts';
import type { CampaignType, PricingType } from './campaign.ts';

/** What the client pays, by the names of the wire (CD-24). Money in the company's currency. */
export type CampaignPricing = {
  pricing_type: PricingType;
  /** The event that is paid for; required at cpa. */
  pricing_custom_action_type_id: number | null;
  /** Price of one unit of the pricing type. */
  client_cost: number | null;
};

/** A price and the UTC day from which it holds (CB-31). */
type ClientCost = { cost: number; start_date: UtcDay };

/** The price in force on a day; null before the first. */
export const clientCostOn = <T extends ClientCost>(day: UtcDay, costs: readonly T[]): T | null =>
  costs.filter(({ start_date }) => start_date <= day).sort((a, b) => b.start_date.localeCompare(a.start_date))[0] ??
  null;

/**
 * What posting a price does on a day (CB-27, CB-28, CB-30): the first one holds at once, another from the next UTC day on,
 * and the one in force, posted again, takes a waiting one back.
 */
export const postedClientCost = (
  today: UtcDay,
  costs: readonly ClientCost[],
  cost: number,
): { starts: UtcDay } | 'take the waiting one back' | 'nothing' => {
  const inForce = clientCostOn(today, costs);
  if (inForce === null) return { starts: today };
  const waiting = costs.find(({ start_date }) => start_date > today);
  if (inForce.cost === cost) return waiting ? 'take the waiting one back' : 'nothing';
  return waiting?.cost === cost ? 'nothing' : { starts: addDays(today, 1) };
};

/** Pricing types offered for a product: data match is not sold by action (CC-14). */
export const offeredPricing = (type: CampaignType, all: readonly PricingType[]): readonly PricingType[] =>
  all.filter((pricing) => type !== 'DATA_MATCH' || pricing !== 'cpa');

/**
 * What a cost-plus campaign shows of its margin, in percent with up to 2 decimals: "COST +16.67%" (CB-35, CB-36). Without a percent it
 * says what it means: where the line item has no margin (null), and where the role does not read it (undefined; permissions, row 30).
 */
const costPlusLabel = (margin: number | null | undefined): string => {
  if (margin === undefined) return 'COST +: the client pays cost plus';
  return margin === null
    ? 'COST +: the client pays cost plus, the line item has no margin'
    : `COST +${shownMargin(margin)}%`;
};

type Price = Pick<CampaignPricing, 'pricing_type' | 'client_cost'>;

/** Cost plus: internal campaigns, and those without a price (D-161). */
export const isCostPlus = ({ pricing_type, client_cost }: Price): boolean =>
  pricing_type === 'internal' || client_cost === null;

/**
 * How the client pays, in the same words on every screen: nothing for free media, whatever its price once was; cost plus
 * (D-161); else its price, as `written` says it.
 */
export const priceWords = (price: Price, written: (cost: number) => string): string => {
  if (price.pricing_type === 'free') return 'not billed';
  return isCostPlus(price) || price.client_cost === null ? 'cost plus' : written(price.client_cost);
};

/** What stands over the price of a campaign that is paid cost plus, by the margin of its line item; undefined for any other. */
export const costPlusNote = (price: Price, margin: number | null | undefined): string | undefined =>
  price.pricing_type !== 'free' && isCostPlus(price) ? costPlusLabel(margin) : undefined;

/** What is said where prices would stand and there never was one. */
export const unpricedText = (type: PricingType): string =>
  type === 'free' ? 'No price: free media are not billed.' : 'No price: the client pays cost plus.';

/** Whether a save needs a second look: pricing becomes free, or a free campaign begins to run (CB-18, D-158). */
export const asksFreeMedia = (
  before: { pricing_type: PricingType; running: boolean } | null,
  after: { pricing_type: PricingType; running: boolean },
): boolean => after.pricing_type === 'free' && (before?.pricing_type !== 'free' || (after.running && !before.running));

type Switches = {
  pricing_type?: PricingType | undefined;
  active: boolean;
  paused: boolean;
  state: 'New' | 'Archived';
  countries: readonly number[];
};
const isOn = ({ active, paused, state }: Switches): boolean => active && !paused && state === 'New';

/**
 * The same where switches are saved and no price is: a free campaign is switched on, or gets its first country while it is on.
 * Whatever else stops it then, such as a budget that is yet to begin, goes by itself, and nobody would be asked any more.
 */
export const setsFreeToWork = (before: Switches, after: Switches): boolean => {
  const pricing_type = after.pricing_type ?? 'cpm'; // not told to whoever does not read prices
  const went = isOn(before) && (before.countries.length > 0 || after.countries.length === 0);
  return asksFreeMedia({ pricing_type, running: went }, { pricing_type, running: isOn(after) });
};

/** What is asked then, with its title; `live`, `many`: see `freeMediaText`. */
export const freeMediaQuestion = (live: boolean, many = 1) => ({
  title: 'Free media',
  text: freeMediaText(live, many),
  stop: true,
});

/** What is asked then; `live`: the campaign bids already; `many`: how many are set so (CB-15 to CB-17). */
export const freeMediaText = (live: boolean, many = 1): string =>
  `${many === 1 ? 'A campaign is' : `${many} campaigns are`} set to Free Media. Are you sure you want to proceed?${live ? ' This campaign is live, please make sure it is intentional to avoid overspending.' : ''}`;
