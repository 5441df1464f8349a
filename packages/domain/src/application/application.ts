import type { BusinessState, State } from '../state.ts';

export const platforms = ['ios', 'android'] as const;
export type Platform = (typeof platforms)[number];

/** How conversions are attributed: by the partner and mirrored here, or by ourselves (AP-26). */
export const attributions = ['external', 'internal'] as const;
export type Attribution = (typeof attributions)[number];
export const attributionLabels: Readonly<Record<Attribution, string>> = { external: 'Mirroring', internal: 'Internal' };

/** Measurement partners of an application; `tune` is offered too (D-112). */
export const trackingProviders = [
  'unknown',
  'adjust',
  'airbridge',
  'kochava',
  'appsflyer',
  'branch',
  'singular',
  'tune',
  'custom',
] as const;
export type TrackingProvider = (typeof trackingProviders)[number];

/** As the partners write themselves. */
export const trackingProviderNames: Readonly<Record<TrackingProvider, string>> = {
  unknown: 'Unknown',
  adjust: 'Adjust',
  airbridge: 'Airbridge',
  kochava: 'Kochava',
  appsflyer: 'AppsFlyer',
  branch: 'Branch',
  singular: 'Singular',
  tune: 'TUNE',
  custom: 'Custom',
};

export type AdvertiserCategory = { id: number; name: string; code: string; category: string };

/** An application as it is answered (AP-23). */
export type Application = {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  platform: Platform;
  bundle_identifier: string | null;
  app_store_id: number | null;
  app_store_url: string | null;
  advertiser_website_url: string | null;
  icon_url: string | null;
  /** The link under which the server shows the picture at `icon_url`, good for a day; no part of what is written. */
  icon: string | null;
  state: State;
  business_state: BusinessState;
  attribution: Attribution;
  tracking_provider: TrackingProvider;
  /** The RTG attribution window, days. */
  tracking_provider_attribution_days: number | null;
  advertiser_categories: AdvertiserCategory[];
  vertical_id: number | null;
  business_model_id: number | null;
  is_blacklisted: boolean;
  has_competition: boolean;
  competitors: string[];
  /** Whether a client has to approve each creative before a campaign is ready. */
  review_required: boolean;
  is_churn_prediction_enabled: boolean;
  is_datastream_enabled: boolean;
  last_churn_file: string | null;
  last_churn_update: string | null;
  control_group_percent: number;
  upcoming_control_group: { percent: number; start_date: string } | null;
};

/** What a person fills in; null and '' are not filled in yet. */
export type ApplicationDraft = {
  name: string;
  company_id: number | null;
  platform: string;
  bundle_identifier: string | null;
  /** ios only. */
  app_store_id: number | null;
  app_store_url: string | null;
  advertiser_website_url: string | null;
  icon_url: string | null;
  attribution: string;
  tracking_provider: string;
  tracking_provider_attribution_days: number | null;
  /** Ids of advertiser categories. */
  advertiser_categories: readonly number[];
  vertical_id: number | null;
  business_model_id: number | null;
  is_blacklisted: boolean;
  has_competition: boolean;
  competitors: readonly string[];
  /** Whether a client has to approve each creative before a campaign is ready. */
  review_required: boolean;
};

/** The fields of an application that a person fills in. */
export const draftOfApplication = (stored: Application): ApplicationDraft => ({
  name: stored.name,
  company_id: stored.company_id,
  platform: stored.platform,
  bundle_identifier: stored.bundle_identifier,
  app_store_id: stored.app_store_id,
  app_store_url: stored.app_store_url,
  advertiser_website_url: stored.advertiser_website_url,
  icon_url: stored.icon_url,
  attribution: stored.attribution,
  tracking_provider: stored.tracking_provider,
  tracking_provider_attribution_days: stored.tracking_provider_attribution_days,
  advertiser_categories: stored.advertiser_categories.map(({ id }) => id),
  vertical_id: stored.vertical_id,
  business_model_id: stored.business_model_id,
  is_blacklisted: stored.is_blacklisted,
  has_competition: stored.has_competition,
  competitors: stored.competitors,
  review_required: stored.review_required,
});
