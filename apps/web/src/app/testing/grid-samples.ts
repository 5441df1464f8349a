import type { Application } from '#features/application/application.queries.ts';
import type { TargetingList } from '#features/audience/audience.queries.ts';
import type { Campaign } from '#features/campaign-overview/overview.queries.ts';
import type { Company } from '#features/company/company.queries.ts';
import type { Creative } from '#features/creative/creative.queries.ts';
import type { CreativeGroup } from '#features/creative-group/creative-group.queries.ts';
import { sampleLineItem } from '#features/line-item/sample-line-item.ts';
import type { Row as BudgetRow } from '#features/line-item-budget/budget-rows.ts';
import type { Supplier } from '#features/supplier/supplier.queries.ts';
import type { User } from '#features/user/user.queries.ts';
import type { Column } from '#ui/grid/types.ts';

type Sample = { columns: readonly Column<never>[]; rows: readonly object[] };
export type Module = Record<string, unknown>;

const now = new Date('2026-11-21T09:00:00Z');
const budget = (id: number, more: Partial<BudgetRow>): BudgetRow =>
  ({
    id,
    name: `Budget ${id}`,
    client_budget: 33_000,
    client_daily_budget: null,
    free_budget_percent: 5,
    free_budget_type: 'BONUS',
    start_time: '2026-12-01T00:00:00.000Z',
    end_time: '2026-12-31T23:59:59.000Z',
    total_client_costs: 0,
    current: true,
    rollover: 'active',
    next_budget_start_time: null,
    version: 1,
    ...more,
  }) as BudgetRow;
const budgets = [
  budget(1, {}),
  budget(2, {
    client_daily_budget: 500,
    free_budget_percent: 0,
    end_time: '2027-01-31T23:59:59.000Z',
    start_time: '2027-01-01T00:00:00.000Z',
  }),
];

/** What each module of columns needs to be asked, with rows whose cells differ; by the module's path from `app`. */
export const samples: Record<string, (module: Module) => Sample[]> = {
  '../features/line-item/line-item-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (known: object) => Column<never>[])({
        edit: true,
        margin: true,
        setMargin: true,
        withOrder: false,
        events: [
          { id: 4, name: 'purchase' },
          { id: 5, name: 'level 10' },
        ],
        now: () => now,
      }),
      rows: [
        sampleLineItem(1, {}),
        sampleLineItem(2, {
          client_objective_type: 'ROAS',
          client_objective_value: 1.5,
          margin: null,
          currency: 'JPY',
        }),
        sampleLineItem(3, {
          currency: 'USD',
          target_custom_action_type_id: null,
          optimization_event: null,
          state: 'archived',
        }),
      ],
    },
  ],
  '../features/line-item-budget/budget-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (tools: object) => Column<never>[])({
        place: { company: 1001, order: 3001, lineItem: 5001 },
        currency: 'EUR',
        rows: budgets,
        now,
        edit: true,
        rollover: true,
        more: null,
      }),
      rows: budgets,
    },
  ],
  '../features/company/company-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (rights: object) => Column<never>[])({ edit: true, admin: true }),
      rows: [
        {
          id: 1,
          name: 'Nomnom',
          business_state: 'live',
          state: 'new',
          currency: 'EUR',
          is_test: false,
          apps: 2,
          updated: 0,
        },
        {
          id: 2,
          name: 'Halfmoon',
          business_state: 'churned',
          state: 'archived',
          currency: 'JPY',
          is_test: true,
          apps: 0,
          updated: 0,
        },
      ] satisfies Partial<Company>[],
    },
  ],
  '../features/user/user-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (tools: object) => Column<never>[])({
        me: 9,
        domain: 'fairlead.example',
        why: () => null,
        more: () => undefined,
      }),
      rows: [
        {
          id: 1,
          email: 'bo@fairlead.example',
          role: 'admin',
          company_id: null,
          company_name: null,
          deleted_at: null,
          invited_at: null,
        },
      ] satisfies Partial<User>[],
    },
  ],
  '../features/supplier/supplier-columns.tsx': ({ supplierColumns }) => [
    {
      columns: supplierColumns as Column<never>[],
      rows: [{ id: 1, name: 'Exchange', rebate_modifier: 1.05, state: 'new' }] satisfies Partial<Supplier>[],
    },
  ],
  '../features/application/application-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (tools: object) => Column<never>[])({ edit: true, setStatus: true }),
      rows: [
        {
          id: 1,
          name: 'Nomnom',
          business_state: 'live',
          state: 'new',
          platform: 'ios',
          attribution: 'external',
          tracking_provider: 'adjust',
        },
      ] as unknown as Application[],
    },
  ],
  '../features/campaign-overview/campaign-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (known: object) => Column<never>[])({
        pricing: true,
        found: undefined,
        lineItems: new Map(),
        places: [
          { id: 250, code: 'FR', region_id: 4 },
          { id: 276, code: 'DE', region_id: 4 },
          { id: 724, code: 'ES', region_id: 4 },
        ],
        deliveryWords: () => 'Campaign is bidding',
        internalNames: true,
        countries: [
          { value: 250, label: 'France', short: 'FR' },
          { value: 276, label: 'Germany', short: 'DE' },
        ],
      }),
      rows: [
        {
          ...{ id: 1, name: 'NOM_FR', internal_name: 'lapsed', state: 'New', active: true, paused: false },
          ...{
            countries: [250],
            client_daily_budget: 120.5,
            daily_cap: 120.5,
            ab_test_daily_budget: null,
            company_currency: 'EUR',
            stopped_because: [],
          },
          test_campaign_configuration_id: null,
          spend_7_days: [0, 0, 0, 0, 0, 0, 0],
        },
        {
          ...{ id: 2, name: 'NOM_JP', internal_name: null, state: 'New', active: false, paused: true },
          ...{
            countries: [276, 250],
            client_daily_budget: null,
            daily_cap: null,
            ab_test_daily_budget: null,
            company_currency: 'JPY',
            stopped_because: ['not_active', 'paused'],
          },
          test_campaign_configuration_id: null,
          spend_7_days: [0, 0, 0, 0, 0, 0, 0],
        },
      ] as unknown as Campaign[],
    },
  ],
  '../features/creative-group/group-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (known: object) => Column<never>[])({
        application: { id: 1, company_id: 1 },
        campaigns: [
          { value: 9, label: 'NOM_FR' },
          { value: 10, label: 'NOM_DE' },
        ],
        exchanges: [{ id: 335, name: 'ADX', short: 'ADX' }],
        onCampaigns: () => undefined,
      }),
      rows: [
        {
          ...{ id: 1, name: 'Autumn', state: 'New', active: true, status: 'live', creatives: 2 },
          ...{
            campaign_ids: [9],
            schedulings: [],
            thumbnails: [],
            approvals: [{ supplier_id: 335, status: 'new', count: 2 }],
          },
        },
        {
          ...{ id: 2, name: 'Winter', state: 'New', active: false, status: 'paused by am', creatives: 0 },
          ...{ campaign_ids: [], schedulings: [], thumbnails: [], approvals: [] },
        },
      ] as unknown as CreativeGroup[],
    },
  ],
  '../features/creative/creative-columns.tsx': ({ columnsFor }) => [
    {
      columns: (columnsFor as (place: object, exchanges: object[], show: () => void) => Column<never>[])(
        { application: { id: 1, company_id: 1 }, group: 1 },
        [{ id: 335, name: 'ADX' }],
        () => undefined,
      ),
      rows: [
        {
          ...{
            id: 1,
            name: 'Banner',
            type: 'Static',
            state: 'new',
            active: true,
            status: 'live',
            width: 320,
            height: 50,
          },
          ...{ iurl: null, approvals: [], connected_campaigns: [], mraid_type: null },
        },
      ] as unknown as Creative[],
    },
  ],
  '../features/audience/columns.tsx': ({ audienceColumns, advancedColumns }) => {
    const tools = { geo: () => [] };
    const lists = [
      {
        ...{ id: 1, name: 'Buyers', state: 'new', app_id: 1, company_id: 1, origin: 'client', criterion: 'idfa' },
        ...{ rows: 5, created: 0, csv_updated: 0, original_csv_rows: 5 },
        source: { operator: null, source_targeting_list_ids: [] },
      },
    ] as unknown as TargetingList[];
    return [audienceColumns, advancedColumns].map((make) => ({
      columns: (make as (tools: object) => Column<never>[])(tools),
      rows: lists,
    }));
  },
};
