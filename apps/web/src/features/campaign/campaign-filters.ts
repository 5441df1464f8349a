import { type DeliveryStatus, deliveryStatus, deliveryStatuses } from '@fairlead/domain/campaign/delivery-status';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { Campaign } from './campaign.queries.ts';

/** What the address says: `?state=all&delivery=running`, or `?campaign=9001` from a search result. Without words: not archived. */
export type CampaignFilters = {
  state?: 'all' | 'archived' | 'new' | undefined;
  delivery?: DeliveryStatus | undefined;
  campaign?: number | undefined;
};

const labels: Record<DeliveryStatus, string> = { running: 'Bidding', paused: 'Paused', stopped: 'Not active' };

/** A campaign that was looked for is shown whatever its state, unless the address says which states. */
const stateShown = ({ state, campaign }: CampaignFilters): 'all' | 'archived' | 'new' =>
  state ?? (campaign === undefined ? 'new' : 'all');

const inState = (state: 'all' | 'archived' | 'new') => (campaign: Campaign) =>
  state === 'all' || campaign.state.toLowerCase() === state;

/** The quick filters; how delivery stands counts what pressing it would leave of the chosen state. */
export const filtersFor = (rows: readonly Campaign[], shown: CampaignFilters): readonly QuickFilter<Campaign>[] => {
  const chosen = rows.filter(inState(stateShown(shown)));
  return [
    { key: 'all', label: 'All', group: 'state', test: inState('all') },
    { key: 'new', label: 'Not archived', group: 'state', test: inState('new') },
    { key: 'archived', label: 'Archived', group: 'state', test: inState('archived') },
    ...deliveryStatuses.map((status) => ({
      key: status,
      label: labels[status],
      group: 'delivery',
      test: (campaign: Campaign) => deliveryStatus(campaign) === status,
      count: chosen.filter((campaign) => deliveryStatus(campaign) === status).length,
    })),
  ];
};

export const pressedOf = (filters: CampaignFilters): string[] => [
  stateShown(filters),
  ...(filters.delivery ? [filters.delivery] : []),
];

/** What the address has to say for these chips; the campaign that was looked for stays marked. */
export const filtersOf = (pressed: readonly string[], campaign: number | undefined): CampaignFilters => {
  const delivery = deliveryStatuses.find((status) => pressed.includes(status));
  const state = (['new', 'archived'] as const).find((one) => pressed.includes(one)) ?? 'all';
  const usual = state === (campaign === undefined ? 'new' : 'all');
  return { state: usual ? undefined : state, delivery, campaign };
};

/** The campaign that was looked for first, so that it is in sight however long the list is. */
export const foundFirst = (rows: readonly Campaign[], campaign: number | undefined): readonly Campaign[] => {
  const found = rows.find(({ id }) => id === campaign);
  return found ? [found, ...rows.filter((row) => row !== found)] : rows;
};

/** Why nothing is shown, where campaigns exist. */
export const whyEmpty = (filters: CampaignFilters): string => {
  const state = { all: '', new: ' that is not archived', archived: ' that is archived' }[stateShown(filters)];
  const { delivery } = filters;
  return `There is no campaign${state}${delivery ? `${state ? ' and' : ' that is'} ${labels[delivery].toLowerCase()}` : ''}.`;
};
