import { deliveryStatus, deliveryStatuses, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import type { Currency } from '@fairlead/domain/money';
import { stateNames } from '@fairlead/domain/state';
import { IconCircleFilled, IconPlayerPauseFilled, IconSquareFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ArchivedChip } from '../../ui/bits/Chip.tsx';
import { CopyId } from '../../ui/bits/CopyId.tsx';
import { money } from '../../ui/format.ts';
import { type Column, TwoLines } from '../../ui/grid/index.ts';
import { MidName } from '../../ui/name/MidName.tsx';
import type { Campaign } from './campaign.queries.ts';
import './campaign.css';

const typeNames: Record<Campaign['campaign_type'], string> = {
  RETARGETING: 'Retargeting',
  DATA_MATCH: 'Data match',
  CROSS_PROMOTION: 'Cross promotion',
};

const icons = {
  running: <IconCircleFilled size={10} aria-hidden />,
  paused: <IconPlayerPauseFilled size={14} aria-hidden />,
  stopped: <IconSquareFilled size={10} aria-hidden />,
};

/** How it delivers, as a shape; the words stand in the column beside. */
const Mark = ({ campaign }: { campaign: Campaign }) => {
  const status = deliveryStatus(campaign);
  return <i className={`campaign-mark is-${status}`}>{icons[status]}</i>;
};

const isBilled = ({ pricing_type }: Campaign) => pricing_type !== 'free' && pricing_type !== 'internal';

const Pricing = ({ campaign }: { campaign: Campaign }) => {
  const { pricing_type: type, client_cost: cost, company_currency } = campaign;
  if (type === undefined) return <span className="dim">Not shown</span>;
  if (!isBilled(campaign)) return <TwoLines top={type === 'free' ? 'Free' : 'Internal'} under="not billed" />;
  return (
    <TwoLines
      top={type.toUpperCase()}
      under={cost == null ? 'no price' : money(cost, company_currency as Currency, { exact: true })}
    />
  );
};

const amount = (value: number, { company_currency }: Campaign, none: string): ReactNode => {
  const currency = company_currency as Currency;
  return value > 0 ? (
    <span title={money(value, currency, { exact: true })}>{money(value, currency)}</span>
  ) : (
    <span className="dim">{none}</span>
  );
};

type Known = {
  /** Whether the viewer is given prices. */
  pricing: boolean;
  /** The campaign that was looked for. */
  found: number | undefined;
  /** The link of a line item; the words alone while its order is not known. */
  lineItem: (campaign: Campaign) => ReactNode;
};

/** Columns of the read-only list of campaigns. */
export const columnsFor = ({ pricing, found, lineItem }: Known): readonly Column<Campaign>[] => [
  {
    key: 'name',
    label: 'Campaign',
    width: 256,
    grow: true,
    always: true,
    cell: (campaign) => {
      const { id, name, internal_name } = campaign;
      return (
        <TwoLines
          lead={<Mark campaign={campaign} />}
          top={
            <span className={id === found ? 'is-found' : undefined}>
              <MidName name={name} />
              {id === found && <span className="sr"> (found)</span>}
            </span>
          }
          under={
            <>
              <CopyId id={id} inCell />
              {internal_name && ` · ${internal_name}`}
            </>
          }
        />
      );
    },
  },
  {
    key: 'delivery',
    label: 'Delivery',
    width: 212,
    value: (campaign) => deliveryStatuses.indexOf(deliveryStatus(campaign)),
    words: (campaign) => deliveryStatusNames[deliveryStatus(campaign)],
    copyText: (campaign) => deliveryStatusNames[deliveryStatus(campaign)],
    cell: (campaign) => deliveryStatusNames[deliveryStatus(campaign)],
  },
  { key: 'id', label: 'Id', width: 92, hidden: true, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'line_item_name',
    label: 'Line item',
    width: 212,
    cell: lineItem,
    copyText: ({ line_item_name }) => line_item_name ?? '',
  },
  {
    key: 'campaign_type',
    label: 'Type',
    width: 116,
    value: ({ campaign_type }) => typeNames[campaign_type],
    cell: ({ campaign_type }) => typeNames[campaign_type],
  },
  ...(pricing
    ? [
        {
          key: 'pricing_type',
          label: 'Pricing',
          width: 92,
          cell: (campaign: Campaign) => <Pricing campaign={campaign} />,
          copyText: ({ pricing_type, client_cost }: Campaign) => [pricing_type, client_cost].filter(Boolean).join(' '),
        },
      ]
    : []),
  {
    key: 'client_daily_budget',
    label: 'Daily cap',
    width: 100,
    align: 'end',
    cell: (campaign) => amount(campaign.client_daily_budget ?? 0, campaign, 'No cap'),
  },
  {
    key: 'spend_today',
    label: 'Spend today',
    width: 108,
    align: 'end',
    cell: (campaign) => {
      const { spend_today: spent, client_daily_budget: cap } = campaign;
      return (
        <TwoLines
          top={amount(spent, campaign, 'No spend')}
          under={cap && spent > 0 ? `${Math.round((spent / cap) * 100)} % of cap` : undefined}
        />
      );
    },
  },
  {
    key: 'total_client_costs',
    label: 'Total client costs',
    width: 132,
    align: 'end',
    cell: (campaign) => amount(campaign.total_client_costs, campaign, 'No spend'),
  },
  {
    key: 'state',
    label: 'State',
    width: 124,
    value: ({ state }) => (state === 'New' ? stateNames.new : stateNames.archived),
    cell: ({ state }) => (state === 'Archived' ? <ArchivedChip /> : stateNames.new),
  },
];
