import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Creative } from '#features/creative/creative.queries.ts';
import type { CreativeGroup } from '#features/creative-group/creative-group.queries.ts';
import type { Application } from '../features/application/application.queries.ts';
import { applicationLabels } from '../features/application/application-words.tsx';
import type { TargetingList } from '../features/audience/audience.queries.ts';
import { listWords } from '../features/audience/words.ts';
import type { Campaign } from '../features/campaign-overview/overview.queries.ts';
import type { Company } from '../features/company/company.queries.ts';
import { companyWords } from '../features/company/company-words.tsx';
import { creativeWords } from '../features/creative/creative-words.ts';
import { groupWords } from '../features/creative-group/group-words.ts';
import { storedWords } from '../features/line-item/line-item-words.tsx';
import { sampleLineItem } from '../features/line-item/sample-line-item.ts';
import type { Row as BudgetRow } from '../features/line-item-budget/budget-rows.ts';
import { budgetWords } from '../features/line-item-budget/budget-words.ts';
import type { Supplier } from '../features/supplier/supplier.queries.ts';
import { supplierWords } from '../features/supplier/supplier-words.ts';
import type { User } from '../features/user/user.queries.ts';
import { userWords } from '../features/user/user-words.tsx';
import { CellContent } from '../ui/grid/CellContent.tsx';
import * as editors from '../ui/grid/editors/index.ts';
import { cellsOf } from '../ui/grid/review.ts';
import type { Column, Draft, Entry } from '../ui/grid/types.ts';
import { createUnsaved } from '../ui/grid/unsaved.ts';
import { canEdit, choicesOf, fieldOf, readCell } from '../ui/grid/values.ts';

/**
 * What a review says a cell will be is what the cell itself shows, in every grid of the product. Modules of columns are
 * found by their name and editable columns by their editor: a new grid only has to bring sample rows.
 */
type Row = { id: number };
type Sample = { columns: readonly Column<never>[]; rows: readonly object[] };
type Module = Record<string, unknown>;

/** Nobody is signed in: a cell shows what it shows to everybody. */
const client = new QueryClient();
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

/** What each module of columns needs to be asked, with rows whose cells differ; by the module's path. */
const samples: Record<string, (module: Module) => Sample[]> = {
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
        now: new Date('2026-11-20T00:00:00Z'),
        campaigns: [
          { value: 9, label: 'NOM_FR' },
          { value: 10, label: 'NOM_DE' },
        ],
        exchanges: [{ id: 335, name: 'ADX' }],
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

const modules = import.meta.glob<Module>('../features/**/*columns.tsx', { eager: true });
const sources = import.meta.glob<string>('../features/**/*columns.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Whatever somebody may type: of these each column takes some. */
const typed = [
  'Another name',
  'ada@fairlead.example',
  '12',
  '7,25',
  '150',
  '0.95',
  '1200',
  '2026-12-24',
  '2027-01-20',
  '',
];

const drafts = (column: Column<Row>, row: Row): Draft[] => {
  const { edit } = column;
  if (!edit) return [];
  if (edit.editor === editors.many) return choicesOf(edit, row).map(({ value }) => ({ value: [value] }));
  if (edit.editor === editors.select) return choicesOf(edit, row).map(({ value }) => ({ value }));
  if (edit.editor === editors.flag) return [{ value: !(row as Record<string, unknown>)[fieldOf(column) as never] }];
  return typed.map((text) => readCell(edit, text, row)).filter((parsed) => 'value' in parsed);
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Long amounts are written without cents in cells and with them in reviews; spaces of any width are alike. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/([.,])00(?!\d)/g, '')
    .trim();

/** The first line of a cell at rest. */
const cellText = (column: Column<Row>, row: Row, base: Row): string => {
  const cell = (
    <>
      {column.cell ? (
        column.cell(row, { changed: true, selected: false, open: false, saved: base })
      ) : (
        <CellContent
          column={column}
          row={row}
          entry={undefined}
          issue={undefined}
          changed={false}
          refused={undefined}
          selected={false}
          open={false}
        />
      )}
    </>
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{cell}</RouterContextProvider>
    </QueryClientProvider>,
  );
  const top = /<div class="grid-two-top">(.*?)<\/div>/.exec(html);
  // A chip behind a value says something else
  return plain((top?.[1] ?? html).replace(/(.)<span class="chip .*$/, '$1')) || plain(html);
};

const entryOf = (column: Column<Row>, row: Row, draft: Draft): Entry<Row> | undefined => {
  const store = createUnsaved<Row>(({ id }) => id);
  store.put([{ row, field: fieldOf(column), draft }]);
  return store.snapshot().entries.get(row.id);
};

test('every module with columns that are edited has sample rows here', () => {
  // Or puts columns together that stand in files of their own
  const edited = Object.keys(sources).filter((path) => /\bedit: |from '\.\/columns\//.test(sources[path] ?? ''));
  expect(edited.sort()).toEqual(Object.keys(samples).sort());
});

const editable = Object.entries(modules).flatMap(([path, module]) =>
  (samples[path]?.(module) ?? []).flatMap(({ columns, rows }, at) =>
    (columns as unknown as Column<Row>[])
      .filter(({ edit }) => edit)
      .map((column) => ({
        title: `${path.slice('../features/'.length)} ${at} ${column.key}`,
        column,
        columns: columns as unknown as Column<Row>[],
        rows: rows as Row[],
      })),
  ),
);

test.each(editable)('$title: what the review says is what the cell shows', ({ column, columns, rows }) => {
  let tried = 0;
  for (const row of rows.filter((one) => canEdit(column, one)))
    for (const draft of drafts(column, row)) {
      const entry = entryOf(column, row, draft);
      if (!entry) continue; // the value it has
      tried++;
      const said = cellsOf(entry, columns).find(({ field }) => field === fieldOf(column));
      expect({ before: plain(said?.before ?? ''), after: plain(said?.after ?? '') }).toEqual({
        before: cellText(column, row, row),
        after: cellText(column, entry.row, row),
      });
      expect(said?.after).not.toBe(said?.before);
    }
  expect(tried).toBeGreaterThan(0);
});

/** What undo and history call the fields of a grid's rows: as its column is called, or as assistive technology is told. */
const named: Record<string, Readonly<Record<string, string>>> = {
  '../features/line-item/line-item-columns.tsx': storedWords({ currency: 'EUR', kpi: 'CPA', events: [] }).labels,
  '../features/line-item-budget/budget-columns.tsx': budgetWords('EUR').labels,
  '../features/company/company-columns.tsx': companyWords.labels,
  '../features/user/user-columns.tsx': userWords().labels,
  '../features/supplier/supplier-columns.tsx': supplierWords.labels,
  '../features/application/application-columns.tsx': applicationLabels,
  '../features/campaign-overview/campaign-columns.tsx': campaignLabels,
  '../features/creative-group/group-columns.tsx': groupWords.labels,
  '../features/creative/creative-columns.tsx': creativeWords.labels,
  '../features/audience/columns.tsx': listWords.labels,
};

test.each(Object.keys(samples))('%s: a field has one name, in its column, in undo and in history', (path) => {
  const labels = named[path] ?? {};
  const columns = (samples[path]?.(modules[path] ?? {}) ?? []).flatMap(
    (one) => one.columns as unknown as Column<Row>[],
  );
  expect(columns.length).toBeGreaterThan(0);
  const other = columns.flatMap((column) => {
    const field = fieldOf(column);
    const label = labels[field];
    // A first column is called by what its rows are
    if ((label === undefined && !column.edit) || (field === 'name' && column.always)) return [];
    return [column.label, column.ariaLabel].includes(label) ? [] : [{ field, column: column.label, label }];
  });
  expect(other).toEqual([]);
});
