import { deliveryStatus, deliveryStatuses, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import { stateNames } from '@fairlead/domain/state';
import { IconCircleFilled, IconPlayerPauseFilled, IconSquareFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { money, plural } from '#ui/format.ts';
import { type Column, type Group, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import type { Campaign } from './campaign.queries.ts';
import { capsOf, capsUnder, shareOfCaps } from './group-caps.ts';
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

/** Sums of a line item's campaigns that are shown, in their company's currency. */
const sumOf = ({ rows }: Group<Campaign>, part: (campaign: Campaign) => number | null | undefined): number =>
  sumMoney(rows.map((campaign) => part(campaign) ?? 0));

const groupAmount = (group: Group<Campaign>, value: number, none: string): ReactNode => {
  const [first] = group.rows;
  return <b>{first ? amount(value, first, none) : none}</b>;
};

const deliveryOf = ({ rows }: Group<Campaign>): string =>
  deliveryStatuses
    .map((status) => ({ status, count: rows.filter((row) => deliveryStatus(row) === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${groupWords[status]}`)
    .join(', ');
const groupWords = { running: 'bidding', paused: 'paused', stopped: 'not active' } as const;

/** Columns of the read-only list of campaigns. */
export const columnsFor = ({ pricing, found, lineItem }: Known): readonly Column<Campaign>[] => [
  {
    key: 'name',
    label: 'Campaign',
    width: 256,
    grow: true,
    always: true,
    stays: true,
    group: {
      cell: (group) => {
        const [first] = group.rows;
        if (!first) return null;
        return (
          <TwoLines
            top={<strong>{lineItem(first)}</strong>}
            under={
              <>
                {first.line_item_id !== null && <CopyId id={first.line_item_id} inCell />}
                {first.line_item_id !== null && ' · '}
                {plural(group.rows.length, 'campaign')}
              </>
            }
          />
        );
      },
    },
    cell: (campaign) => {
      const { id, name, internal_name, state } = campaign;
      return (
        <TwoLines
          lead={<Mark campaign={campaign} />}
          top={
            <span className={id === found ? 'mid-line is-found' : 'mid-line'}>
              <MidName name={name} />
              {id === found && <span className="sr"> (found)</span>}
              {state === 'Archived' && <ArchivedChip />}
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
    group: { cell: deliveryOf },
  },
  { key: 'id', label: 'Id', width: 92, hidden: true, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'line_item_name',
    label: 'Line item',
    width: 212,
    hidden: true,
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
    width: 124,
    align: 'end',
    cell: (campaign) => amount(campaign.client_daily_budget ?? 0, campaign, 'No cap'),
    group: {
      cell: (group) => {
        const caps = capsOf(group.rows);
        const none = caps.bidding === 0 ? 'None bidding' : 'No cap';
        return <TwoLines top={groupAmount(group, caps.caps, none)} under={capsUnder(caps)} />;
      },
    },
  },
  {
    key: 'spend_today',
    label: 'Spend today',
    width: 108,
    align: 'end',
    group: {
      cell: (group) => {
        const spent = sumOf(group, (campaign) => campaign.spend_today);
        return <TwoLines top={groupAmount(group, spent, 'No spend')} under={shareOfCaps(capsOf(group.rows))} />;
      },
    },
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
    width: 148,
    align: 'end',
    group: {
      cell: (group) =>
        groupAmount(
          group,
          sumOf(group, (campaign) => campaign.total_client_costs),
          'No spend',
        ),
    },
    cell: (campaign) => amount(campaign.total_client_costs, campaign, 'No spend'),
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
