import type { Currency } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { untilHere } from '#lib/until-here.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { plural } from '#ui/format.ts';
import { type Choice, type Fold, Grid, type Sort, useHeadStands, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Application } from '../application/application.queries.ts';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { countries, DELIVERY_EVERY_MS } from '../campaign/campaign.queries.ts';
import { BrokenLine } from './BrokenLine.tsx';
import { BulkActions } from './BulkActions.tsx';
import { columnsFor, exported } from './campaign-columns.tsx';
import { deliveryWords } from './columns/known.ts';
import { withDailyCaps } from './daily-cap.ts';
import { FoldedCampaign } from './FoldedCampaign.tsx';
import { type GroupSort, groupSorts } from './group-order.ts';
import { groupingOf } from './grouping.ts';
import { NamedLine } from './NamedLine.tsx';
import { NewCampaign } from './NewCampaign.tsx';
import { type Campaign, type Overview, overviewOf } from './overview.queries.ts';
import {
  filtersFor,
  filtersOf,
  foundFirst,
  namedOf,
  type OverviewFilters,
  pressedOf,
  whyEmpty,
} from './overview-filters.ts';
import { useCampaignRights } from './rights.ts';
import { useSaveCampaigns } from './save-campaigns.ts';
import { Totals } from './Totals.tsx';
import { useNoCampaigns } from './useNoCampaigns.tsx';

/** After an answer that lacks something. */
const AGAIN_MS = 5000;
const noCampaigns: readonly Campaign[] = [];
const nothingMissing: Overview['missing'] = [];
const noLineItems: Overview['line_items'] = [];

type Props = {
  application: Pick<Application, 'id' | 'company_id' | 'state'>;
  filters: OverviewFilters;
  onFilters: (filters: OverviewFilters) => void;
  /** What other rooms do to the selected campaigns. */
  bulk: (selected: readonly Campaign[]) => ReactNode;
};

const SortSelect = ({ filters, onFilters }: Pick<Props, 'filters' | 'onFilters'>) => (
  <select
    className="overview-sort"
    aria-label="Order of line items"
    value={filters.sort ?? 'highest'}
    onChange={({ target }) =>
      onFilters({ ...filters, sort: target.value === 'highest' ? undefined : (target.value as GroupSort) })
    }
  >
    {Object.entries(groupSorts).map(([key, label]) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </select>
);

const fold: Fold<Campaign> = (campaign) => <FoldedCampaign campaign={campaign} />;

/** What can be chosen as a country, and where each lies. */
const useCountries = () => {
  const known = useQuery({ ...countries, refetchInterval: untilHere }).data?.items;
  return useMemo(
    () => ({
      choices: (known ?? []).map(({ id, name, alpha_two_name: short }): Choice => ({ value: id, label: name, short })),
      places: (known ?? []).map(({ id, alpha_two_name: code, region_id }) => ({ id, code, region_id })),
    }),
    [known],
  );
};

/** The campaigns of an application under their line items: how they deliver, what they cost and may cost; names, caps, countries and flags are edited. */
export const CampaignsPage = ({ application, filters, onFilters, bulk }: Props) => {
  const headStands = useHeadStands();
  const answer = useQuery({
    ...overviewOf(application.id),
    select: withDailyCaps,
    // What could not be found out is asked for again soon
    refetchInterval: ({ state }) => (state.data?.missing.length ? AGAIN_MS : DELIVERY_EVERY_MS),
  });
  const { error, isPending, isFetching, refetch } = answer;
  const { campaign: found } = filters;
  // What stands above the rows, and how wide columns are, is drawn by all that is known, so that nothing of it moves when they come
  const known = answer.data?.campaigns ?? noCampaigns;
  const lineItemList = answer.data?.line_items ?? noLineItems;
  // Sums and order of two thousand rows would hold the head up, too
  const data = headStands ? answer.data : undefined;
  const items = data?.campaigns ?? noCampaigns;
  const lineItems = useMemo(() => new Map(lineItemList.map((item) => [item.id, item])), [lineItemList]);
  const rows = useMemo(() => foundFirst(items, found), [items, found]);
  const named = useMemo(() => namedOf(filters, known), [filters, known]);
  const chips = useMemo(
    () => filtersFor(filters, ({ line_item_id: id }) => lineItems.get(id ?? 0)?.client_objective_type, known),
    [filters, lineItems, known],
  );
  // Prices are told to nearly everybody: before rows tell, the column has its place, and no head moves when they come
  const pricing = !answer.data || known.some(({ pricing_type }) => pricing_type !== undefined);
  const groups = useMemo(
    () =>
      groupingOf(
        lineItems,
        filters.sort,
        items.find(({ id }) => id === found),
      ),
    [lineItems, filters.sort, items, found],
  );
  const missing = answer.data?.missing ?? nothingMissing;
  const long = known.some(({ daily_cap: cap, spend_7_days }) => Math.max(cap ?? 0, ...spend_7_days) >= 1e5);
  const { edit, editInternalName: internalNames, selects } = useCampaignRights();
  const tests = useMay()('ab_test.read_results');
  const { choices, places } = useCountries();
  const columns = useMemo(
    () =>
      columnsFor({
        pricing,
        found,
        lineItems,
        internalNames,
        countries: choices,
        places,
        deliveryWords,
        missing,
        long,
        tests,
      }),
    [pricing, found, lineItems, internalNames, choices, places, missing, long, tests],
  );
  const unsaved = useUnsaved<Campaign>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const currency: Currency = data?.totals.currency ?? 'EUR';
  const saving = useSaveCampaigns(unsaved, { company: application.company_id, currency, countries: choices });
  const none = useNoCampaigns(application, data?.campaigns.length === 0);
  // The one that was looked for stands first until another order is chosen
  const [sort, setSort] = useState<Sort | null>(null);
  const layoutKey = `overview:${useMe()?.id ?? 0}`;
  const remote = useRemoteRows('campaign');
  const live = items.filter(({ running }) => running).length;
  return (
    <Grid
      label="Campaigns"
      title="Campaigns"
      headNote={
        data
          ? items.length > 0 && `${live} live in ${plural(lineItemList.length, 'line item')}`
          : !error && <span className="grid-bone" style={{ width: 118 }} />
      }
      actions={
        <>
          <PlainLink href={`/companies/${application.company_id}/trackingAudit`} className="grid-button">
            Tracking audit
          </PlainLink>
          <NewCampaign application={application} lineItemId={filters.lineItemId} lacks={none.off} />
        </>
      }
      rows={rows}
      columns={columns}
      exported={exported}
      groups={groups}
      fold={fold}
      find="Name, line item or id"
      nameOf={({ name }) => name}
      layoutKey={layoutKey}
      defaultSort={{ key: 'name', desc: false }}
      {...(found === undefined ? {} : { sort, onSort: setSort })}
      filters={chips}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed, filters))}
      note={<SortSelect filters={filters} onFilters={onFilters} />}
      banner={
        <>
          {named && <NamedLine campaigns={named} named={filters.campaigns?.length ?? 0} />}
          <BrokenLine
            campaigns={known}
            onShow={filters.status === 'broken' ? undefined : () => onFilters({ ...filters, status: 'broken' })}
          />
        </>
      }
      stripToCome={<Totals of={null} />}
      strip={(shown) => data && <Totals of={{ shown, lineItems, totals: data.totals }} />}
      unsaved={unsaved}
      {...(edit ? saving : {})}
      selectable={selects}
      bulk={(selected) => (
        <BulkActions rows={selected} unsaved={unsaved} edit={edit}>
          {bulk(selected)}
        </BulkActions>
      )}
      bulkInDock
      remote={remote}
      dimmed={({ state }) => state === 'Archived'}
      // What was made a moment ago comes with the next answer
      loading={!headStands || isPending || none.loading || (named?.length === 0 && isFetching)}
      failure={error && !answer.data ? failureOf('Campaigns could not be loaded', error, () => void refetch()) : null}
      empty={
        none.empty ?? {
          title: 'No campaign found',
          text: whyEmpty(filters),
          action: (
            <button type="button" className="grid-button" onClick={() => onFilters({ status: 'all' })}>
              Show all
            </button>
          ),
        }
      }
    />
  );
};
