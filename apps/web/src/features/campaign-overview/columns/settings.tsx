import { deliveryStatuses, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import { INTERNAL_NAME_REQUIRED } from '@fairlead/domain/campaign/details.rules';
import { campaignTypeNames } from '@fairlead/domain/campaign/names';
import { stateNames } from '@fairlead/domain/state';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import * as editors from '#ui/grid/editors/index.ts';
import type { Column, Group } from '#ui/grid/index.ts';
import { isTested } from '../daily-cap.ts';
import type { Campaign } from '../overview.queries.ts';
import { statusOf } from '../standing.ts';
import type { Known } from './known.ts';

const groupWords = { running: 'bidding', paused: 'paused', stopped: 'not active' } as const;
const deliveryOf = ({ rows }: Group<Campaign>): string =>
  deliveryStatuses
    .map((status) => ({ status, count: rows.filter((row) => statusOf(row) === status).length }))
    .filter(({ count: some }) => some > 0)
    .map(({ status, count: some }) => `${some} ${groupWords[status]}`)
    .join(', ');

/** A flag as its cell says it. */
const flag = (on: boolean) => (on ? 'Yes' : <span className="dim">No</span>);
const flagColumn = (key: 'active' | 'paused', label: string): Column<Campaign> => ({
  key,
  label,
  width: 92,
  hidden: true,
  edit: { editor: editors.flag },
  words: (campaign) => (campaign[key] ? 'Yes' : 'No'),
  cell: (campaign) => flag(campaign[key]),
});

/** Settings: there for who wants them, in the layout. */
export const settingColumns = ({ internalNames }: Pick<Known, 'internalNames'>): readonly Column<Campaign>[] => [
  {
    key: 'delivery',
    label: 'Delivery',
    width: 196,
    hidden: true,
    value: (campaign) => deliveryStatuses.indexOf(statusOf(campaign)),
    words: (campaign) => deliveryStatusNames[statusOf(campaign)],
    copyText: (campaign) => deliveryStatusNames[statusOf(campaign)],
    marks: ['active', 'paused'],
    group: { cell: deliveryOf },
    cell: (campaign) => deliveryStatusNames[statusOf(campaign)],
  },
  flagColumn('active', 'Active'),
  flagColumn('paused', 'Paused'),
  ...(internalNames
    ? [
        {
          key: 'internal_name',
          label: 'Internal name',
          width: 180,
          hidden: true,
          edit: {
            editor: editors.text,
            validate: (value: unknown, row: Campaign) =>
              isTested(row) && String(value ?? '').trim() === '' ? INTERNAL_NAME_REQUIRED : undefined,
          },
          words: ({ internal_name }: Campaign) => internal_name || 'None',
          cell: ({ internal_name }: Campaign) => internal_name || <span className="dim">None</span>,
        },
      ]
    : []),
  { key: 'id', label: 'Id', width: 92, hidden: true, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'line_item_name',
    label: 'Line item',
    width: 212,
    hidden: true,
    cell: ({ line_item_name }) => line_item_name ?? <span className="dim">No line item</span>,
    copyText: ({ line_item_name }) => line_item_name ?? '',
  },
  {
    key: 'campaign_type',
    label: 'Product',
    width: 116,
    hidden: true,
    value: ({ campaign_type }) => campaignTypeNames[campaign_type],
    cell: ({ campaign_type }) => campaignTypeNames[campaign_type],
  },
  {
    key: 'state',
    label: 'State',
    width: 124,
    hidden: true,
    value: ({ state }) => (state === 'New' ? stateNames.new : stateNames.archived),
    cell: ({ state }) => (state === 'Archived' ? <ArchivedChip /> : stateNames.new),
  },
];
