import { DAILY_CAP_MIN } from '@fairlead/domain/campaign/delivery';
import { checkDailyCap } from '@fairlead/domain/campaign/delivery.rules';
import { deliveryStatuses, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import { checkCampaignName } from '@fairlead/domain/campaign/details.rules';
import { COUNTRY_TEXT } from '@fairlead/domain/campaign/targets';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import { stateNames } from '@fairlead/domain/state';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { IconCircleFilled, IconPlayerPauseFilled, IconSquareFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { amountCell, amount as typed, writtenAmount } from '#ui/form/amount.ts';
import { money, plural } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { writeMany } from '#ui/grid/editors/many.ts';
import { type Choice, type Column, type Group, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import type { Campaign } from './campaign.queries.ts';
import { capsOf, capsUnder, shareOfCaps } from './group-caps.ts';
import { statusOf } from './standing.ts';
import './campaign.css';

const typeNames: Record<Campaign['campaign_type'], string> = {
  RETARGETING: 'Retargeting',
  DATA_MATCH: 'Data match',
  CROSS_PROMOTION: 'Cross promotion',
};

/** The address of a campaign's own page. */
const pageOf = ({ company_id, app_id, id }: Campaign) => ({
  companyId: String(company_id),
  applicationId: String(app_id),
  campaignId: String(id),
});

const icons = {
  running: <IconCircleFilled size={10} aria-hidden />,
  paused: <IconPlayerPauseFilled size={14} aria-hidden />,
  stopped: <IconSquareFilled size={10} aria-hidden />,
};

/** How it delivers, as a shape; the words stand in the column beside. */
const Mark = ({ campaign }: { campaign: Campaign }) => {
  const status = statusOf(campaign);
  return <i className={`campaign-mark is-${status}`}>{icons[status]}</i>;
};

const currencyOf = ({ company_currency }: Campaign): Currency => company_currency as Currency;
const stateWord = (state: Campaign['state']): string => (state === 'New' ? stateNames.new : stateNames.archived);

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
  /** Whether the viewer writes internal names. */
  internalNames: boolean;
  /** All countries by id, with their code; none while they are not known. */
  countries: readonly Choice[];
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
    .map((status) => ({ status, count: rows.filter((row) => statusOf(row) === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${groupWords[status]}`)
    .join(', ');
const groupWords = { running: 'bidding', paused: 'paused', stopped: 'not active' } as const;

/** Countries by their codes, in the order in which they were chosen. */
const codesOf = ({ countries: ids }: Campaign, countries: readonly Choice[]): string =>
  ids.map((id) => countries.find(({ value }) => value === id)?.short ?? id).join(', ') || 'None';

/** A flag as its cell says it. */
const flag = (on: boolean): ReactNode => (on ? 'Yes' : <span className="dim">No</span>);

/** The subtotal of caps; with the plum dot while it only holds with what is unsaved. */
const GroupCaps = ({ group }: { group: Group<Campaign> }) => {
  const caps = capsOf(group.rows);
  const saved = capsOf(group.saved);
  const [first] = group.rows;
  const none = caps.bidding === 0 ? 'None bidding' : 'No cap';
  const isMoved = group.unsaved && caps.caps !== saved.caps;
  return (
    <TwoLines
      top={groupAmount(group, caps.caps, none)}
      under={
        isMoved && first ? (
          <span className="campaign-moved">
            <i className="dot-pending" aria-hidden />
            was {money(saved.caps, first.company_currency as Currency)}
          </span>
        ) : (
          capsUnder(caps)
        )
      }
    />
  );
};

/** Columns of the campaigns. What is edited is a cell of its own: name, internal name, daily cap, both flags. */
export const columnsFor = ({
  pricing,
  found,
  lineItem,
  internalNames,
  countries,
}: Known): readonly Column<Campaign>[] => [
  {
    key: 'name',
    label: 'Campaign',
    width: 256,
    grow: true,
    always: true,
    stays: true,
    edit: {
      editor: editors.text,
      required: 'Name is required',
      validate: (value) => checkCampaignName(String(value ?? ''))[0]?.message,
      can: ({ test_campaign_configuration_id: test, name }) => test === null && !isTestName(name),
    },
    marks: ['state'],
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
    cell: (campaign, { saved }) => {
      const { id, name, internal_name, state } = campaign;
      return (
        <TwoLines
          lead={<Mark campaign={campaign} />}
          top={
            <span className={id === found ? 'mid-line is-found' : 'mid-line'}>
              <Link
                to="/companies/$companyId/applications/$applicationId/campaigns/$campaignId/details"
                params={pageOf(campaign)}
                tabIndex={-1}
              >
                <MidName name={name} />
              </Link>
              {id === found && <span className="sr"> (found)</span>}
              {state === 'Archived' && <ArchivedChip />}
            </span>
          }
          under={
            <>
              <CopyId id={id} inCell />
              {internal_name && ` · ${internal_name}`}
              {state !== saved.state && ` · ${stateWord(state)} once saved`}
            </>
          }
        />
      );
    },
  },
  {
    key: 'delivery',
    label: 'Delivery',
    width: 196,
    value: (campaign) => deliveryStatuses.indexOf(statusOf(campaign)),
    words: (campaign) => deliveryStatusNames[statusOf(campaign)],
    copyText: (campaign) => deliveryStatusNames[statusOf(campaign)],
    marks: ['active', 'paused'],
    cell: (campaign) => deliveryStatusNames[statusOf(campaign)],
    group: { cell: deliveryOf },
  },
  ...(['active', 'paused'] as const).map((key) => ({
    key,
    label: key === 'active' ? 'Active' : 'Paused',
    width: 72,
    edit: { editor: editors.flag },
    cell: (campaign: Campaign) => flag(campaign[key]),
    words: (campaign: Campaign) => (campaign[key] ? 'Yes' : 'No'),
  })),
  ...(internalNames
    ? [
        {
          key: 'internal_name',
          label: 'Internal name',
          width: 180,
          hidden: true,
          edit: { editor: editors.text },
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
    cell: lineItem,
    copyText: ({ line_item_name }) => line_item_name ?? '',
  },
  {
    key: 'countries',
    label: 'Countries',
    width: 92,
    value: (campaign) => campaign.countries.length,
    edit: { editor: editors.many, options: countries, required: COUNTRY_TEXT },
    words: (campaign) => codesOf(campaign, countries),
    copyText: (campaign) => writeMany(campaign.countries, countries),
    cell: (campaign) => (
      <span className="cut" title={writeMany(campaign.countries, countries)}>
        {codesOf(campaign, countries)}
      </span>
    ),
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
    edit: {
      editor: editors.number,
      required: 'Daily client budget is required',
      parse: amountCell<Campaign>(currencyOf),
      // The cell is narrow: of a cap that is too small only how large it has to be
      validate: (value) =>
        Number(value) > 0 && Number(value) < DAILY_CAP_MIN
          ? `At least ${DAILY_CAP_MIN}`
          : checkDailyCap(value as number | null)[0]?.message,
    },
    words: (campaign) =>
      campaign.client_daily_budget === null
        ? 'No cap'
        : writtenAmount(campaign.client_daily_budget, currencyOf(campaign)),
    cell: (campaign) =>
      campaign.client_daily_budget === null ? (
        <span className="dim">No cap</span>
      ) : (
        typed(campaign.client_daily_budget, currencyOf(campaign))
      ),
    group: { cell: (group) => <GroupCaps group={group} /> },
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
    width: 136,
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
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => (state === 'Archived' ? <ArchivedChip /> : stateNames.new),
  },
];
