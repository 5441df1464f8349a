import { plural } from '#ui/format.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';

/**
 * Whether a line item also bids through campaigns that are not among these: filters hide them, or they advertise another application.
 * What is said of all of it then stands beside sums of less, and has to say so (decision 0091).
 */
export const bidsElsewhere = (item: OverviewLineItem, shown: readonly Pick<Campaign, 'id'>[]): boolean => {
  const ids = new Set(shown.map(({ id }) => id));
  return item.campaigns.some(({ id, running }) => running && !ids.has(id));
};

/** A figure of the whole line item, as it is called beside figures of some of its campaigns. */
export const OF_ALL = 'All campaigns of the line item, also those not shown here';

/** The applications that share a line item's budget, in words; undefined for one alone. */
export const sharedBy = ({ applications }: OverviewLineItem): string | undefined =>
  applications.length > 1 ? plural(applications.length, 'app') : undefined;
