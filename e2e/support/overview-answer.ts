import type { Ok } from '@fairlead/contract/call';
import type * as overviewApi from '@fairlead/contract/campaign-overview';
import * as lineItems from '@fairlead/contract/line-item';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { addresses, as } from './api.ts';

/** Its campaigns are those of the answer below. */
export const APP = '/companies/1001/applications/2001';

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

type Overview = Ok<typeof overviewApi.getCampaignsOverview>;
type Campaign = Overview['campaigns'][number];
/** The fault with the widest words. */
const notSubmitted = {
  code: 'approval_not_asked' as const,
  ...{ message: 'Creatives not submitted', detail: 'Two were never sent to Magnite.', repairable: true },
  fix: { path: '/companies/1001/applications/2001/campaigns/9003/creatives', label: 'Creatives' },
};

/** Nomnom's campaigns as its server would answer them, with what they delivered. */
export const withCampaigns = async (page: Page, more = 0): Promise<readonly Campaign[]> => {
  const staff = as('account_manager');
  const { items: people } = await staff.call(users.listUsers);
  const person = people.find(({ email }) => email === addresses.account_manager)?.id ?? 0;
  const params = { companyId: '1001' };
  const order = await staff.call(orders.createOrder, { params, body: anOrderDraft(person, { name: 'Whimbrel Q4' }) });
  const item = await staff.call(lineItems.createLineItem, {
    params: { ...params, orderId: String(order.id) },
    body: aLineItemDraft({ name: 'Whimbrel | RTG' }),
  });
  const campaign = (id: number, part: Partial<Campaign>): Campaign => ({
    id,
    name: `NOM_iOS_${id}`,
    app_id: 2001,
    app_name: 'Nomnom iOS',
    company_id: 1001,
    company_currency: 'EUR',
    line_item_id: item.id,
    line_item_name: item.name,
    state: 'New',
    active: true,
    paused: false,
    running: true,
    stopped_because: [],
    ab_test_daily_budget: null,
    ab_test: null,
    paced: false,
    platform: 'ios',
    campaign_type: 'RETARGETING',
    pricing_type: 'cpa',
    client_cost: 6.5,
    client_budget: null,
    client_daily_budget: 200,
    target_cpx_in_company_currency: null,
    test_campaign_configuration_id: null,
    frequency_cap: null,
    attribution_days: 7,
    countries: [],
    suppliers: [],
    source_campaign_id: null,
    readiness: { status: 'success', issues: [] },
    spend_today: 80,
    spend_7_days: [70, 70, 70, 70, 70, 70, 70],
    ...{ ratio_30: 0.4, ratio_360: 0.44, ratio_1440: 0.44, click: 4212, impression: 90_000, reattribution: 168 },
    total_client_costs: 1234.5,
    broken: null,
    version: 1,
    ...part,
  });
  const items = [
    campaign(9001, {}),
    campaign(9002, {
      running: false,
      stopped_because: ['paused'],
      paused: true,
      test_campaign_configuration_id: 7,
      pricing_type: 'internal',
      client_cost: null,
    }),
    campaign(9003, {
      running: false,
      stopped_because: ['not_active'],
      active: false,
      client_daily_budget: null,
      spend_today: 0,
      spend_7_days: [0, 0, 0, 0, 0, 0, 0],
      ...{ ratio_30: null, ratio_360: null, ratio_1440: null },
      total_client_costs: 0,
      readiness: { status: 'error', issues: [notSubmitted] },
    }),
    campaign(9004, { running: false, active: false, state: 'Archived', line_item_id: null, line_item_name: null }),
    ...Array.from({ length: more }, (_, i) => campaign(9101 + i, {})),
  ];
  const lineItem: Overview['line_items'][number] = {
    ...{ id: item.id, line_item_id: item.id, name: item.name, order_id: order.id, state: 'new' },
    ...{ applications: [], campaigns: [], optimization_event: 'first_order', target_events: [{ name: 'first_order' }] },
    current_budget: {
      ...{ id: 1, name: 'November', client_budget: 3000, client_daily_budget: 100, total_client_costs: 1500 },
      ...{ start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z' },
    },
    ...{
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      total_budget: 3000,
      total_spend: 1500,
      expected: 1700,
      too_soon: false,
    },
    ...{ needed_per_day: 120, days_left: 12.5, badge: 'inactive', overpacing: false, budget_mode: 'fixed_ratio' },
    ...{ misalignment: { amount: 100, percent: 100 }, daily_budget_misalignment: { amount: 100, percent: 100 } },
    ...{ auto_increase_budget_for_underspend: false, auto_decrease_budget_for_overspend: false },
    ...{ client_objective_type: 'CPA', client_objective_value: 6.5, attribution_days_data_science: 7 },
    line_item_type: 'RETARGETING',
  };
  const totals = {
    currency: 'EUR' as const,
    ...{ start_date: '2026-11-01', end_date: '2026-11-18', total_budget: 3000, total_spend: 1500 },
    ...{ expected: 1700, needed_per_day: 120, client_daily_budget: 200, spend_today: 160 },
  } satisfies Overview['totals'];
  const json: Overview = { line_items: [lineItem], campaigns: items, totals, missing: [] };
  await page.route('**/apps/2001/campaigns_overview', (route) => route.fulfill({ json }));
  return items;
};
