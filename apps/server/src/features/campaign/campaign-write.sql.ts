import type { Capping } from '@fairlead/domain/campaign/delivery';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** The columns of a campaign's own row; its line item, price and cappings stand in tables of their own. */
const columnsOf = (draft: CampaignDraft) => ({
  name: draft.name,
  internal_name: draft.internal_name,
  state: draft.state,
  active: draft.active,
  paused: draft.paused,
  visible: draft.visible,
  campaign_type: draft.campaign_type,
  attribution_days: draft.attribution_days,
  target_custom_action_type_id: draft.target_custom_action_type_id,
  adomain: draft.adomain,
  bcats: [...draft.bcats],
  landing_page: draft.landing_page,
  landing_page2: draft.landing_page2,
  client_budget: draft.client_budget,
  client_daily_budget: draft.client_daily_budget,
  ab_test_daily_budget: draft.ab_test_daily_budget,
  budget_type: draft.budget_type,
  attribution_days_data_science: draft.attribution_days_data_science,
  bid_type: draft.bid_type,
  target_cpx_in_company_currency: draft.target_cpx_in_company_currency,
  pacing_without_target_buying_price: draft.pacing_without_target_buying_price,
  frequency_cap: draft.frequency_cap,
  lifetime_frequency_cap: draft.lifetime_frequency_cap,
  algorithm_cpa: draft.optimization_algorithms.cpa,
  algorithm_cpc: draft.optimization_algorithms.cpc,
  cpa_algorithm_max_cr: draft.cpa_algorithm_max_cr,
  cpa_test_champion_cr: draft.cpa_test_champion_cr,
  ...draft.cpc_parameters,
  target_margin: draft.target_margin,
  cpm: draft.cpm,
  pricing_type: draft.pricing_type,
  pricing_custom_action_type_id: draft.pricing_custom_action_type_id,
  countries: [...draft.countries],
  suppliers: [...draft.suppliers],
  installers_label: draft.installers_label,
  payers_label: draft.payers_label,
  click_action: draft.click_action,
  click_action_into_app: draft.click_action_into_app,
  recommendation_click_action: draft.recommendation_click_action,
  tracker_engaged_view_url_template: draft.tracker_engaged_view_url_template,
  tracker_impression_url_template: draft.tracker_impression_url_template,
  use_direct_link: draft.use_direct_link,
});

export type CampaignHome = {
  id: number | undefined;
  company_id: number;
  app_id: number;
  source: number | null;
  ab_test: number | null;
};

export const insertCampaign = async (
  { db, user, now }: Context,
  home: CampaignHome,
  draft: CampaignDraft,
): Promise<number> =>
  only(
    await db.run(
      db.k
        .insertInto('campaign')
        .values({
          ...(home.id === undefined ? {} : { id: home.id }),
          company_id: home.company_id,
          app_id: home.app_id,
          source_campaign_id: home.source,
          ab_test_id: home.ab_test,
          ...columnsOf(draft),
          created_by: user?.id ?? null,
          created: now(),
          updated: now(),
        })
        .returning('id'),
    ),
  ).id;

/** @returns the second in which it was updated, as it will be read */
export const updateCampaignRow = async ({ db, now }: Context, id: number, draft: CampaignDraft): Promise<number> =>
  only(
    await db.run(
      db.k
        .updateTable('campaign')
        .set((row) => ({ ...columnsOf(draft), version: row('version', '+', 1), updated: now() }))
        .where('id', '=', id)
        .returning(sql<number>`extract(epoch from updated)::int`.as('updated')),
    ),
  ).updated;

/** Holds the row until the transaction ends: whoever changes it, or what is dated about it, comes one after the other. */
export const holdCampaign = ({ db }: Context, id: number) =>
  db.query('select 1 from campaign where id = $1 for no key update', [id]);

/** Raises the version: what is dated about the campaign changed. */
export const touchCampaign = ({ db, now }: Context, id: number) =>
  db.query('update campaign set version = version + 1, updated = $2 where id = $1', [id, now()]);

/** The cappings of a campaign, all of them, whatever they were. */
export const putCappings = async ({ db }: Context, campaign: number, cappings: readonly Capping[]): Promise<void> => {
  await db.run(db.k.deleteFrom('campaign_capping').where('campaign_id', '=', campaign));
  if (cappings.length === 0) return;
  await db.run(db.k.insertInto('campaign_capping').values(cappings.map((one) => ({ campaign_id: campaign, ...one }))));
};
