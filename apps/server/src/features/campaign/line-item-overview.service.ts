import type { Ok } from '@fairlead/contract';
import type * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import { campaignState } from '@fairlead/domain/campaign/campaign';
import { misalignmentOf } from '@fairlead/domain/campaign/misalignment';
import { isRunning } from '@fairlead/domain/campaign/running';
import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { sumMoney } from '@fairlead/domain/money';
import type { Context } from '../../context.ts';
import { type LineItem, lineItemsOf } from '../line-item/line-item.service.ts';
import { type CampaignOfLineItem, campaignsOfLineItems } from './line-item-overview.sql.ts';

type Overview = Ok<typeof lineItemCampaigns.listLineItemOverviews>['items'][number];

const capsOf = (rows: readonly CampaignOfLineItem[]): number => sumMoney(rows.map((row) => wholeCap(row) ?? 0));

const overviewOf = (item: LineItem, rows: readonly CampaignOfLineItem[]): Overview => {
  const budget = item.current_budget;
  const grounds = {
    line_item_state: item.state,
    has_current_budget: budget !== null,
    budget_spent: budget !== null && budget.total_client_costs >= budget.client_budget,
  };
  const runs = (row: CampaignOfLineItem): boolean => isRunning({ ...row, ...grounds });
  return {
    id: item.id,
    name: item.name,
    order_id: item.order_id,
    state: item.state,
    applications: [...new Map(rows.map((row) => [row.app_id, { id: row.app_id, name: row.app_name }])).values()],
    campaigns: rows.map((row) => ({
      id: row.id,
      name: row.name,
      app_id: row.app_id,
      state: campaignState(row.state),
      active: row.active,
      paused: row.paused,
      running: runs(row),
      client_daily_budget: row.client_daily_budget,
      ab_test_daily_budget: row.ab_test_daily_budget,
    })),
    current_budget: item.current_budget,
    budget_mode: item.budget_mode,
    auto_increase_budget_for_underspend: item.auto_increase_budget_for_underspend,
    auto_decrease_budget_for_overspend: item.auto_decrease_budget_for_overspend,
    overpacing: item.overpacing,
    daily_budget_misalignment: misalignmentOf(budget?.client_daily_budget ?? null, capsOf(rows.filter(runs))),
    client_objective_type: item.client_objective_type,
    client_objective_value: item.client_objective_value,
    attribution_days_data_science: item.attribution_days_data_science,
    optimization_event: item.optimization_event,
    target_events: item.optimization_event === null ? [] : [{ name: item.optimization_event }],
    margin: item.margin,
    line_item_type: item.line_item_type,
  };
};

/** Line items as they are shown with these campaigns. */
export const overviewsWith = (lineItems: readonly LineItem[], rows: readonly CampaignOfLineItem[]): Overview[] => {
  const campaigns = Map.groupBy(rows, (row) => row.line_item_id);
  return lineItems.map((item) => overviewOf(item, campaigns.get(item.id) ?? []));
};

/** All campaigns of line items today, whatever application they advertise. */
export const campaignsIn = (context: Context, lineItems: readonly LineItem[]): Promise<CampaignOfLineItem[]> =>
  campaignsOfLineItems(
    context,
    lineItems.map(({ id }) => id),
    context.now(),
  );

/**
 * Line items in use of a company, or those in any state that an application's campaigns belong to: its page shows archived
 * campaigns, too (decision 0101). With all their campaigns of today.
 * A client sees its own company; another's id gives an empty list (permissions, rule 5).
 */
export const listLineItemOverviews = async (
  context: Context,
  { application_id, company_id }: { application_id?: number | undefined; company_id?: number | undefined },
): Promise<Ok<typeof lineItemCampaigns.listLineItemOverviews>> => {
  const lineItems = await lineItemsOf(context, {
    company_id,
    app_id: application_id,
    state: application_id === undefined ? 'new' : 'all',
  });
  const items = overviewsWith(lineItems, await campaignsIn(context, lineItems));
  return { items, total: items.length };
};
