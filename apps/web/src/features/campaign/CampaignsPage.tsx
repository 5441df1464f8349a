import type { Currency } from '@fairlead/domain/money';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import {
  type Choice,
  Grid,
  type GroupId,
  type Grouping,
  type Sort,
  useRemoteRows,
  useUnsaved,
} from '#ui/grid/index.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Application } from '../application/application.queries.ts';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { lineItemsOfCompany } from '../line-item/line-item.queries.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { type Campaign, campaignsOf, campaignsOfCompany, countries, DELIVERY_EVERY_MS } from './campaign.queries.ts';
import { columnsFor } from './campaign-columns.tsx';
import { type CampaignFilters, filtersFor, filtersOf, foundFirst, pressedOf, whyEmpty } from './campaign-filters.ts';
import { useCampaignRights } from './rights.ts';
import { useSaveCampaigns } from './save-campaigns.ts';

const none: readonly Campaign[] = [];
const noChoices: readonly Choice[] = [];

/** By line item, in the order of their names, those without one last; that of a campaign that was looked for first. */
const groupsFor = (found: Campaign | undefined): Grouping<Campaign> => {
  const nameOf = ({ rows }: { rows: readonly Campaign[] }) => rows[0]?.line_item_name ?? 'No line item';
  const rank = ({ id }: { id: GroupId }) => (found && id === (found.line_item_id ?? '') ? 0 : id === '' ? 2 : 1);
  return {
    of: ({ line_item_id }) => line_item_id ?? '',
    nameOf,
    compare: (a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)),
  };
};

/** Line items by id, for the orders their addresses need. */
const useLineItemLink = (company: number) => {
  const may = useMay()('line_item.read');
  const items = useQuery({ ...lineItemsOfCompany(company), enabled: may }).data?.items;
  return useMemo(() => {
    const orders = new Map(items?.map(({ id, order_id }) => [id, order_id]));
    return ({ line_item_id: id, line_item_name: name }: Campaign) => {
      if (id === null) return <span className="dim">No line item</span>;
      const order = orders.get(id);
      if (order === undefined) return name;
      return (
        <Link
          to="/companies/$companyId/orders/$orderId/lineItems/$lineItemId/details"
          params={{ companyId: String(company), orderId: String(order), lineItemId: String(id) }}
          tabIndex={-1}
        >
          {name}
        </Link>
      );
    };
  }, [items, company]);
};

/** The way to a new campaign of the application, for who may make one. */
const NewCampaignLink = ({ application: { id, company_id } }: Pick<Props, 'application'>) =>
  useMay()('campaign.create') ? (
    <Link
      to="/companies/$companyId/applications/$applicationId/campaigns/create"
      params={{ companyId: String(company_id), applicationId: String(id) }}
      search={{}}
      className="grid-button is-primary"
    >
      <IconPlus size={16} aria-hidden />
      New campaign
    </Link>
  ) : null;

type Props = {
  application: Pick<Application, 'id' | 'company_id'>;
  filters: CampaignFilters;
  onFilters: (filters: CampaignFilters) => void;
};

/** The campaigns of an application: how they deliver, under which line item, at which price and cost; names, caps and flags are edited. */
export const CampaignsPage = ({ application, filters, onFilters }: Props) => {
  const { data, error, isPending, refetch } = useQuery({
    ...campaignsOf(application.id),
    refetchInterval: DELIVERY_EVERY_MS,
  });
  const { campaign: found } = filters;
  const items = data?.items ?? none;
  const rows = useMemo(() => foundFirst(items, found), [items, found]);
  const chips = useMemo(() => filtersFor(items, filters), [items, filters]);
  const pricing = items.some(({ pricing_type }) => pricing_type !== undefined);
  const lineItem = useLineItemLink(application.company_id);
  const groups = useMemo(() => groupsFor(items.find(({ id }) => id === found)), [items, found]);
  const { edit, editInternalName: internalNames } = useCampaignRights();
  const known = useQuery(countries).data?.items;
  const choices = useMemo<readonly Choice[]>(
    () => known?.map(({ id, name, alpha_two_name: short }) => ({ value: id, label: name, short })) ?? noChoices,
    [known],
  );
  const columns = useMemo(
    () => columnsFor({ pricing, found, lineItem, internalNames, countries: choices }),
    [pricing, found, lineItem, internalNames, choices],
  );
  const unsaved = useUnsaved<Campaign>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const currency = (items[0]?.company_currency ?? 'EUR') as Currency;
  const saving = useSaveCampaigns(unsaved, { company: application.company_id, currency, countries: choices });
  // Whether the company has one elsewhere: asked only where this application has none
  const others = useQuery({ ...campaignsOfCompany(application.company_id), enabled: data?.items.length === 0 });
  const nowhere = others.data?.total ? 'application' : 'company';
  // The one that was looked for stands first until another order is chosen
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <Grid
      label="Campaigns"
      title="Campaigns"
      actions={
        <>
          <PlainLink href={`/companies/${application.company_id}/trackingAudit`} className="grid-button">
            Tracking audit
          </PlainLink>
          <NewCampaignLink application={application} />
        </>
      }
      rows={rows}
      columns={columns}
      groups={groups}
      find="Name, line item or id"
      nameOf={({ name }) => name}
      layoutKey={`campaigns:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      {...(found === undefined ? {} : { sort, onSort: setSort })}
      filters={chips}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed, found))}
      unsaved={unsaved}
      {...(edit ? saving : {})}
      selectable={edit}
      bulk={(selected) => <CampaignActions rows={selected} onStage={(some, sets) => void unsaved.stage(some, sets)} />}
      remote={useRemoteRows('campaign')}
      dimmed={({ state }) => state === 'Archived'}
      loading={isPending || others.isLoading}
      failure={error && !data ? failureOf('Campaigns could not be loaded', error, () => void refetch()) : null}
      empty={
        items.length === 0
          ? {
              title: `No campaign found for this ${nowhere}`,
              text: 'Campaigns carry out line items. None was set up here yet.',
            }
          : {
              text: whyEmpty(filters),
              action: (
                <button type="button" className="grid-button" onClick={() => onFilters({ state: 'all' })}>
                  Show all
                </button>
              ),
            }
      }
    />
  );
};
