import { deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import type { PlacedCountry } from '@fairlead/domain/campaign-overview/geo-chip';
import type { Currency } from '@fairlead/domain/money';
import type { Choice } from '#ui/grid/index.ts';
import type { Campaign, Overview, OverviewLineItem } from '../overview.queries.ts';
import { statusOf } from '../standing.ts';

/** What the columns of the overview are made with. */
export type Known = {
  /** Whether the viewer is given prices. */
  pricing: boolean;
  /** The campaign that was looked for. */
  found: number | undefined;
  /** Line items by their ids. */
  lineItems: ReadonlyMap<number, OverviewLineItem>;
  /** Whether the viewer writes internal names. */
  internalNames: boolean;
  /** All countries as what can be chosen, and where they lie; none while they are not known. */
  countries: readonly Choice[];
  places: readonly PlacedCountry[];
  deliveryWords: (campaign: Campaign) => string;
  /** Whether amounts have six digits and more: money is not cut, names give way. */
  long: boolean;
  /** Whether the viewer reads what A/B tests found: to others their copies are just not shown. */
  tests: boolean;
  /** What could not be found out now. */
  missing: Overview['missing'];
};

export const currencyOf = ({ company_currency }: Campaign): Currency => company_currency as Currency;

/** How a campaign delivers, in the words of the documents (CA-20 to CA-22). */
export const deliveryWords = (campaign: Campaign): string => deliveryStatusNames[statusOf(campaign)];
