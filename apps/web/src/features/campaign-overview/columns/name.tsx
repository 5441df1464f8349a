import { checkCampaignName, TEST_NAME_TEXT } from '@fairlead/domain/campaign/details.rules';
import { daysLeftOf } from '@fairlead/domain/campaign-overview/figures';
import type { Currency } from '@fairlead/domain/money';
import { stateNames } from '@fairlead/domain/state';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { IconTestPipe } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { StatusMark } from '#ui/bits/StatusMark.tsx';
import { amount } from '#ui/form/amount.ts';
import { plural } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { type Column, type Group, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { campaignsAt } from '../campaign-places.ts';
import type { Campaign, OverviewLineItem } from '../overview.queries.ts';
import { statusOf } from '../standing.ts';
import { Ways } from '../Ways.tsx';
import type { Known } from './known.ts';

/** The address of a campaign's own page. */
const pageOf = ({ company_id, app_id, id }: Campaign) => ({
  companyId: String(company_id),
  applicationId: String(app_id),
  campaignId: String(id),
});

const stateWord = (state: Campaign['state']): string => (state === 'New' ? stateNames.new : stateNames.archived);

const objectiveOf = (item: OverviewLineItem, currency: Currency): string =>
  item.client_objective_type === 'ROAS'
    ? `ROAS ${Math.round(item.client_objective_value * 100)} %`
    : `CPA ${amount(item.client_objective_value, currency)}`;

/** A line item's line: its name, and under it what one wants to know of it. */
const LineItemName = ({ group, item }: { group: Group<Campaign>; item: OverviewLineItem | undefined }) => {
  const [first] = group.rows;
  if (!first) return null;
  if (first.line_item_id === null)
    return (
      <TwoLines
        top={<strong className="dim">No line item</strong>}
        under={
          <PlainLink href={`${campaignsAt(first)}/old-campaigns`} tabIndex={-1} className="link">
            Old campaigns
          </PlainLink>
        }
      />
    );
  const name = <MidName name={item?.name ?? first.line_item_name ?? ''} column="line item" />;
  if (!item) return <TwoLines top={<strong>{name}</strong>} under={<CopyId id={first.line_item_id} inCell />} />;
  const params = {
    ...{ companyId: String(first.company_id), orderId: String(item.order_id), lineItemId: String(item.id) },
  };
  const live = group.rows.filter((row) => statusOf(row) === 'running').length;
  const to = '/companies/$companyId/orders/$orderId/lineItems/$lineItemId';
  return (
    <TwoLines
      top={
        <span className="mid-line">
          <Link to={`${to}/details`} params={params} tabIndex={-1} className="overview-item">
            {name}
          </Link>
          {item.state === 'archived' && <ArchivedChip />}
        </span>
      }
      under={
        <span className="overview-facts">
          <CopyId id={item.id} inCell />
          <span>· {live} live</span>
          {item.days_left !== null && (
            <span title={`${plural(daysLeftOf(item.days_left), 'day')} left`}>
              · <b>{daysLeftOf(item.days_left)}</b> d left
            </span>
          )}
          <span>· {objectiveOf(item, first.company_currency as Currency)}</span>
        </span>
      }
    />
  );
};

/** The campaign's name with how it delivers; its line item's on the group's line. */
export const nameColumn = ({ found, lineItems, deliveryWords, long }: Known): Column<Campaign> => ({
  key: 'name',
  label: 'Campaign',
  width: long ? 220 : 250,
  grow: true,
  always: true,
  stays: true,
  edit: {
    editor: editors.text,
    required: 'Name is required',
    validate: (value) => checkCampaignName(String(value ?? ''))[0]?.message,
    can: ({ test_campaign_configuration_id: test, name }) => test === null && !isTestName(name),
    why: () => TEST_NAME_TEXT,
  },
  marks: ['state'],
  group: { cell: (group) => <LineItemName group={group} item={lineItems.get(Number(group.id))} /> },
  cell: (campaign, { saved }) => {
    const { id, name, internal_name, state, test_campaign_configuration_id: test } = campaign;
    return (
      <TwoLines
        lead={<StatusMark status={statusOf(campaign)} words={deliveryWords(campaign)} />}
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
            {test !== null && (
              <Chip tone="info" icon={<IconTestPipe size={12} aria-hidden />}>
                Test
              </Chip>
            )}
            {state === 'Archived' && <ArchivedChip />}
          </span>
        }
        under={
          <>
            <CopyId id={id} inCell />
            <Ways campaign={campaign} />
            {internal_name && ` · ${internal_name}`}
            {state !== saved.state && ` · ${stateWord(state)} once saved`}
          </>
        }
      />
    );
  },
});
