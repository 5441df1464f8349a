import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/readiness';
import { campaignState } from '@fairlead/domain/campaign/campaign';
import { isRunning } from '@fairlead/domain/campaign/running';
import { mayRepair } from '@fairlead/domain/campaign-launch/repair-rights';
import { isPaced } from '@fairlead/domain/line-item/budget-mode';
import type { CheckedCampaign, ReadinessFacts } from '@fairlead/domain/readiness/facts';
import { showsFrom } from '@fairlead/domain/readiness/found';
import { issuesOf, type ReadinessIssue, readinessOf } from '@fairlead/domain/readiness/readiness';
import type { LineItemMoney } from '@fairlead/domain/readiness/spending';
import { judgeLinks } from '@fairlead/domain/tracking/campaign-links';
import { isBroken } from '@fairlead/domain/tracking/check';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import { moneyOfLineItems } from './line-item-money.service.ts';
import { type ReadinessRow, readinessRows } from './readiness.sql.ts';

export type Readiness = Ok<typeof api.getReadiness>;

const campaignIn = (row: ReadinessRow): CheckedCampaign => ({
  line_item_id: row.line_item_id,
  client_daily_budget: row.client_daily_budget,
  ab_test_daily_budget: row.ab_test_daily_budget,
  countries: row.countries,
  suppliers: row.suppliers,
  pricing_type: row.pricing_type,
  pricing_custom_action_type_id: row.pricing_custom_action_type_id,
  adomain: row.adomain,
  bcats: row.bcats,
  landing_page: row.landing_page,
  click_action: row.click_action,
  click_action_into_app: row.click_action_into_app,
  recommendation_click_action: row.recommendation_click_action,
  tracker_engaged_view_url_template: row.tracker_engaged_view_url_template,
  tracker_impression_url_template: row.tracker_impression_url_template,
});

const testOf = ({ source_campaign_id, mirrors, currency }: ReadinessRow): ReadinessFacts['test'] => {
  if (source_campaign_id !== null) return { part: 'mirror' };
  return mirrors > 0 ? { part: 'source', mirrors, currency } : null;
};

const brokenLinks = (row: ReadinessRow): ReadinessFacts['links'] =>
  judgeLinks(row, row)
    .filter(({ verdict }) => isBroken(verdict))
    .map(({ field, verdict, repaired }) => ({
      field,
      faults: verdict.checks.filter(({ severity }) => severity === 'danger').map(({ message }) => message),
      repaired: repaired?.link ?? null,
    }));

const factsOf = (row: ReadinessRow): ReadinessFacts => ({
  campaign_id: row.id,
  company_id: row.company_id,
  app_id: row.app_id,
  currency: row.currency,
  campaign: campaignIn(row),
  test: testOf(row),
  advertiser_website_url: row.advertiser_website_url,
  app_store_url: row.app_store_url,
  line_item: row.item && { ...row.item, budget: row.budget },
  paced: isPaced(row.mode_today === null ? undefined : { budget_mode: row.mode_today }, row.item ?? undefined),
  countries: row.country_names,
  mapped: row.mapped,
  groups: row.groups,
  live_groups: row.live_groups,
  links: brokenLinks(row),
  audiences: row.audiences,
  excluded: row.excluded,
  unreviewed: row.groups.reduce((sum, { shown, unreviewed }) => sum + (shown ? unreviewed : 0), 0),
});

/** What readiness of these campaigns follows from, by id; ids without a campaign are missing. */
export const readinessFacts = async (
  context: Context,
  ids: readonly number[],
): Promise<Map<number, { row: ReadinessRow; facts: ReadinessFacts }>> =>
  new Map((await readinessRows(context, ids)).map((row) => [row.id, { row, facts: factsOf(row) }]));

/** A repair that the caller may not carry out is not offered. */
const permitted = ({ user }: Context, issue: ReadinessIssue): ReadinessIssue =>
  user && issue.repair && !mayRepair(user.role, issue.repair) ? { ...issue, repair: null } : issue;

const toReadiness = (
  context: Context,
  row: ReadinessRow,
  facts: ReadinessFacts,
  line_item: LineItemMoney | null,
): Readiness => {
  const { status, checks } = readinessOf(facts, context.now());
  return {
    campaign_id: row.id,
    name: row.name,
    version: row.version,
    company_id: row.company_id,
    app_id: row.app_id,
    currency: row.currency,
    state: campaignState(row.state),
    active: row.active,
    paused: row.paused,
    running: isRunning(row),
    client_daily_budget: row.client_daily_budget,
    ab_test_daily_budget: row.ab_test_daily_budget,
    spent_today: row.spent_today,
    paced: facts.paced,
    mirrors: row.mirrors,
    free_media: row.pricing_type === 'free',
    spends_until: row.budget?.end_day ?? null,
    shows_from: showsFrom(facts),
    line_item,
    status,
    checks: checks.map(({ issues, ...check }) => ({
      ...check,
      issues: issues.map((issue) => permitted(context, issue)),
    })),
    checked_at: context.now().toISOString(),
  };
};

/** How ready campaigns are, in the order of the ids, each once. Ids without a campaign are left out. */
export const readinessOfMany = async (context: Context, ids: readonly number[]): Promise<Readiness[]> => {
  const found = await readinessFacts(context, ids);
  const lineItems = [...found.values()].flatMap(({ row }) => row.line_item_id ?? []);
  const money = await moneyOfLineItems(context, [...new Set(lineItems)]);
  return [...new Set(ids)].flatMap((id) => {
    const one = found.get(id);
    return one ? [toReadiness(context, one.row, one.facts, money.get(one.row.line_item_id ?? 0) ?? null)] : [];
  });
};

/** What keeps campaigns from their launch, by id, and whether a repair of it is offered; those that are ready have no issues. */
export const faultsOfMany = async (context: Context, ids: readonly number[]) => {
  const rows = ids.length === 0 ? [] : await readinessRows(context, ids, { whole: false });
  const now = context.now();
  return new Map(
    rows.map((row) => [
      row.id,
      issuesOf(factsOf(row), now)
        .map((issue) => permitted(context, issue))
        .map(({ repair, ...issue }) => ({ ...issue, repairable: repair !== null && repair.leaves.length === 0 })),
    ]),
  );
};

export const listReadiness = async (
  context: Context,
  ids: readonly number[],
): Promise<Ok<typeof api.listReadiness>> => {
  const items = await readinessOfMany(context, ids);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getReadiness = async (context: Context, id: number): Promise<Readiness> => {
  const [found] = await readinessOfMany(context, [id]);
  if (!found) throw new NotFound();
  return found;
};

/** How ready a campaign would be with other values, not stored yet. @throws NotFound */
export const readinessWith = async (context: Context, id: number, draft: CheckedCampaign) => {
  const [row] = await readinessRows(context, [id], { lineItem: draft.line_item_id });
  if (!row) throw new NotFound();
  return readinessOf({ ...factsOf({ ...row, ...draft }), campaign: draft }, context.now());
};
