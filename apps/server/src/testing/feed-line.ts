import type { CampaignLine } from '../features/feed/campaign-line.service.ts';

/** A creative as a line names it: a banner that both usual suppliers approved, unless told otherwise. */
export const aShown = (id: number, given: Partial<CampaignLine['creatives'][number]> = {}) => ({
  ...{
    id,
    type: 'Static' as const,
    w: 300,
    h: 250,
    mime: 'image/png',
    duration: null,
    interstitial: null,
    infeed: null,
  },
  ...{ etag: 'a'.repeat(32), approvals: [335, 1], submitted: [], active_from: null, active_until: null, ...given },
});

type Given = Partial<Omit<CampaignLine, 'suppliers' | 'caps' | 'bid'>> & {
  suppliers?: readonly number[];
  caps?: Partial<CampaignLine['caps']>;
  target?: number | null;
};

/** A line of the feed for tests of who reads it: a running campaign without caps, unless told otherwise. */
export const aLine = ({ suppliers = [335, 1], caps = {}, target = 6.5, ...given }: Given = {}): CampaignLine => ({
  ...{ id: 9001, version: 1, name: 'NOM_iOS_FR_RTG', running: true, stopped_because: [], company_id: 1 },
  app: { id: 1, platform: 'ios', bundle_identifier: 'com.nomnom.ios' },
  ...{ line_item_id: 5001, currency: 'EUR', pricing_type: 'cpa' as const },
  bid: {
    type: 'cpa',
    target,
    algorithms: { cpa: 'TargetCpcReacher', cpc: 'DayBudgetPacerFlexible' },
    parameters: {
      ...{ max_conversion_rate: 1, champion_conversion_rate: null, pacing_without_target: false, attribution_days: 7 },
      ...{ target_cpc: null, target_cpi: null, target_cpa: null, cpc_engine_family: 'ExternalCtrEstimation' },
      ...{ cpc_engine_family_version: null, target_margin: null, cpm: null },
    },
  },
  caps: { daily_budget: null, frequency: 8, lifetime_frequency: null, clicks_a_day: null, ...caps },
  budget: { id: 7001, amount: 30_000, start_time: '2026-11-01T00:00:00.000Z', end_time: '2026-11-30T23:59:59.000Z' },
  ...{ client_price: 6.5, margin_percent: 25, optimization_event: null, control_group_percent: 0 },
  ...{ budget_mode: null, line_item_daily_budget: null, countries: ['FR'] },
  suppliers: suppliers.map((id) => ({ id, rebate_modifier: 1 })),
  segmentation: { installers: 'both', payers: 'both' },
  audiences: { include: [], exclude: [] },
  criteria: {},
  ...{ adomain: 'nomnom.example', bcat: [] },
  tracking: {
    ...{ click: 'https://go.nomnom.example/click?id={click_id}', impression: null, engaged_view: null },
    ...{ click_into_app: null, dpa: null, direct_link: false, attribution_days: 7 },
  },
  ...{ ab_test: null, creatives: [], from: [] },
  ...given,
});
