import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** numeric: exact text, never a float. */
export type Money = ColumnType<string, string | number, string | number>;
/** timestamptz */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** jsonb: written as JSON text, so that a list stays a JSON list. */
export type Json = ColumnType<unknown, string, string>;
/** One of the above that the store fills in when it is left out. */
export type Defaulted<C> =
  C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : never;

// The tables.
export type Tables = {
  advertiser_category: AdvertiserCategoryTable;
  app_event_state: AppEventStateTable;
  app_event_turn: AppEventTurnTable;
  app_user: AppUserTable;
  application: ApplicationTable;
  application_category: ApplicationCategoryTable;
  asset: AssetTable;
  attempt: AttemptTable;
  audience_build: AudienceBuildTable;
  audience_download: AudienceDownloadTable;
  business_model: BusinessModelTable;
  campaign: CampaignTable;
  campaign_break: CampaignBreakTable;
  campaign_capping: CampaignCappingTable;
  campaign_client_cost: CampaignClientCostTable;
  campaign_day: CampaignDayTable;
  campaign_line_item: CampaignLineItemTable;
  campaign_objective: CampaignObjectiveTable;
  campaign_targeting: CampaignTargetingTable;
  campaign_targeting_list: CampaignTargetingListTable;
  campaign_test: CampaignTestTable;
  campaign_watch: CampaignWatchTable;
  change_log: ChangeLogTable;
  change_set: ChangeSetTable;
  churn_status: ChurnStatusTable;
  cohort: CohortTable;
  cohort_question: CohortQuestionTable;
  combination: CombinationTable;
  combination_source: CombinationSourceTable;
  company: CompanyTable;
  control_group: ControlGroupTable;
  country: CountryTable;
  creative: CreativeTable;
  creative_approval: CreativeApprovalTable;
  creative_campaign: CreativeCampaignTable;
  creative_group: CreativeGroupTable;
  creative_group_campaign: CreativeGroupCampaignTable;
  creative_group_scheduling: CreativeGroupSchedulingTable;
  custom_action: CustomActionTable;
  custom_action_type: CustomActionTypeTable;
  delivery_stale: DeliveryStaleTable;
  fact_claim: FactClaimTable;
  feed_dirty: FeedDirtyTable;
  feed_head: FeedHeadTable;
  feed_later: FeedLaterTable;
  feed_line: FeedLineTable;
  feed_money: FeedMoneyTable;
  feed_past: FeedPastTable;
  feed_spent: FeedSpentTable;
  feed_start: FeedStartTable;
  feed_watched: FeedWatchedTable;
  file_owner: FileOwnerTable;
  idempotency_key: IdempotencyKeyTable;
  insertion_order: InsertionOrderTable;
  job: JobTable;
  line_item: LineItemTable;
  line_item_budget: LineItemBudgetTable;
  line_item_day: LineItemDayTable;
  line_item_event: LineItemEventTable;
  line_item_margin: LineItemMarginTable;
  password_token: PasswordTokenTable;
  region: RegionTable;
  schema_migration: SchemaMigrationTable;
  search_word: SearchWordTable;
  selling_entity: SellingEntityTable;
  session: SessionTable;
  simulator: SimulatorTable;
  simulator_met: SimulatorMetTable;
  sso_nonce: SsoNonceTable;
  supplier: SupplierTable;
  targeting_list: TargetingListTable;
  upload: UploadTable;
  vertical: VerticalTable;
  write_probe: WriteProbeTable;
};

export type AdvertiserCategoryTable = {
  id: number;
  name: string;
  code: string;
  category: string;
};

export type AppEventStateTable = {
  app_id: number;
  last_event_at: Time;
  last_received_at: Time;
};

export type AppEventTurnTable = {
  app_id: number;
  batch_id: string;
  content_sha256: string;
  holders: Generated<number>;
  from_day: string;
  to_day: string;
  taken_at: Time;
};

export type AppUserTable = {
  id: Generated<number>;
  email: string;
  role: string;
  company_id: number | null;
  password_hash: string | null;
  deleted_at: Time | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
  invited_at: Time | null;
  last_sign_in_at: Time | null;
};

export type ApplicationTable = {
  id: Generated<number>;
  company_id: number;
  name: string;
  platform: string;
  icon_url: string | null;
  state: Generated<string>;
  business_state: Generated<string>;
  version: Generated<number>;
  created: Time;
  updated: Time;
  bundle_identifier: string | null;
  app_store_id: number | null;
  app_store_url: string | null;
  advertiser_website_url: string | null;
  attribution: Generated<string>;
  tracking_provider: Generated<string>;
  tracking_provider_attribution_days: number | null;
  vertical_id: number | null;
  business_model_id: number | null;
  is_blacklisted: Generated<boolean>;
  has_competition: Generated<boolean>;
  competitors: Generated<string[]>;
};

export type ApplicationCategoryTable = {
  app_id: number;
  category_id: number;
};

export type AssetTable = {
  sha256: string;
  file_key: string;
  thumbnail_key: string | null;
  type: string;
  size: number;
  width: number;
  height: number;
  frames: Generated<number>;
  used_at: Time;
};

export type AttemptTable = {
  kind: string;
  subject: Buffer;
  at: Time;
  id: GeneratedAlways<number>;
};

export type AudienceBuildTable = {
  id: string;
  targeting_list_id: number;
  trigger: string;
  started_at: Time;
  finished_at: Time | null;
  id_file_key: string | null;
  id_kind: string | null;
  rows: number | null;
  added: number | null;
  removed: number | null;
  kept: number | null;
  error: string | null;
  job_id: number | null;
  source_build_ids: Generated<string[]>;
};

export type AudienceDownloadTable = {
  id: GeneratedAlways<number>;
  targeting_list_id: number;
  company_id: number;
  user_id: number;
  view: string;
  at: Time;
};

export type BusinessModelTable = {
  id: number;
  name: string;
};

export type CampaignTable = {
  id: Generated<number>;
  company_id: number;
  app_id: number;
  name: string;
  internal_name: string | null;
  state: Generated<string>;
  active: Generated<boolean>;
  paused: Generated<boolean>;
  campaign_type: string;
  pricing_type: string;
  bid_type: Generated<string>;
  client_daily_budget: Money | null;
  frequency_cap: number | null;
  attribution_days: Generated<number>;
  countries: Generated<number[]>;
  suppliers: Generated<number[]>;
  source_campaign_id: number | null;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
  visible: Generated<boolean>;
  adomain: string | null;
  bcats: Generated<string[]>;
  landing_page: string | null;
  landing_page2: string | null;
  attribution_days_data_science: Generated<number>;
  pricing_custom_action_type_id: number | null;
  target_custom_action_type_id: number | null;
  target_cpx_in_company_currency: Money | null;
  pacing_without_target_buying_price: Generated<boolean>;
  client_budget: Money | null;
  budget_type: Generated<string>;
  lifetime_frequency_cap: number | null;
  algorithm_cpa: string | null;
  algorithm_cpc: string | null;
  cpa_algorithm_max_cr: Money | null;
  cpa_test_champion_cr: Money | null;
  target_cpc: Money | null;
  target_cpi: Money | null;
  target_cpa: Money | null;
  cpc_engine_family: Generated<string>;
  cpc_engine_family_version: string | null;
  target_margin: Money | null;
  cpm: Money | null;
  installers_label: Generated<string>;
  payers_label: Generated<string>;
  click_action: string | null;
  click_action_into_app: string | null;
  recommendation_click_action: string | null;
  tracker_engaged_view_url_template: string | null;
  tracker_impression_url_template: string | null;
  use_direct_link: Generated<boolean>;
};

export type CampaignBreakTable = {
  campaign_id: number;
  code: string;
  at: Time;
  change_set_id: string | null;
  user_id: number | null;
};

export type CampaignCappingTable = {
  campaign_id: number;
  counting_period: string;
  event_type: string;
  threshold: number;
};

export type CampaignClientCostTable = {
  id: Generated<number>;
  campaign_id: number;
  cost: Money;
  start_date: string;
  created_by: number | null;
  created: Time;
};

export type CampaignDayTable = {
  campaign_id: number;
  day: string;
  line_item_id: number;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: Money;
  client_cost: Money;
  counted: Generated<number>;
};

export type CampaignLineItemTable = {
  id: Generated<number>;
  campaign_id: number;
  line_item_id: number;
  start_date: string;
};

export type CampaignObjectiveTable = {
  id: number;
  name: string;
};

export type CampaignTargetingTable = {
  campaign_id: number;
  version: number;
  updated: Time;
};

export type CampaignTargetingListTable = {
  campaign_id: number;
  side: string;
  criterion: string;
  targeting_list_id: number;
};

export type CampaignTestTable = {
  id: Generated<number>;
  campaign_id: number;
  device_id: string | null;
  created_by: number | null;
  created: Time;
};

export type CampaignWatchTable = {
  one: Generated<boolean>;
  position: Generated<number>;
  logged: Generated<number>;
  day: string | null;
};

export type ChangeLogTable = {
  id: GeneratedAlways<number>;
  txid: Generated<string>;
  change_set_id: string;
  at: Time;
  recorded_at: Time;
  user_id: number | null;
  channel: string;
  action: string;
  entity: string;
  entity_id: number;
  entity_name: string;
  company_id: number | null;
  version: number | null;
  changes: Json;
  undoes: number | null;
  kept_fields: Generated<string[]>;
};

export type ChangeSetTable = {
  id: string;
  user_id: number | null;
  channel: string;
  at: Time;
  started_at: Time;
  undoes: string | null;
};

export type ChurnStatusTable = {
  app_id: number;
  is_churn_prediction_enabled: Generated<boolean>;
  file_name: string | null;
  file_key: string | null;
  file_updated: Time | null;
  version: Generated<number>;
  updated: Time;
};

export type CohortTable = {
  id: Generated<number>;
  company_id: number;
  targeting_list_id: number;
  events_without_country: boolean;
  source_app_ids: number[];
  countries: string[];
  filters: Json;
  tried_at: Time | null;
  fresh_at: Time | null;
};

export type CohortQuestionTable = {
  id: GeneratedAlways<number>;
  cohort_id: number;
  company_id: number;
  user_id: number;
  device_digest: string;
  in_build: boolean | null;
  qualifies_now: boolean;
  at: Time;
};

export type CombinationTable = {
  id: Generated<number>;
  company_id: number;
  targeting_list_id: number;
  operator: string;
  sources_changed_at: Time;
};

export type CombinationSourceTable = {
  combination_id: number;
  position: number;
  targeting_list_id: number;
};

export type CompanyTable = {
  id: Generated<number>;
  name: string;
  currency: string;
  is_test: Generated<boolean>;
  state: Generated<string>;
  business_state: Generated<string>;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type ControlGroupTable = {
  id: Generated<number>;
  app_id: number;
  percent: number;
  start_date: string;
  created_by: number | null;
  created: Time;
};

export type CountryTable = {
  id: number;
  name: string;
  alpha_two_name: string;
  iso_name: string;
  region_id: number;
};

export type CreativeTable = {
  id: Generated<number>;
  company_id: number;
  app_id: number;
  creative_group_id: number;
  name: string;
  type: string;
  state: Generated<string>;
  active: Generated<boolean>;
  width: number;
  height: number;
  title: string | null;
  text: string | null;
  ctatext: string | null;
  advertiser: string | null;
  markup: string | null;
  mraid_type: string | null;
  video_enabled: boolean | null;
  companion_markup: string | null;
  infeed: boolean | null;
  interstitial: boolean | null;
  duration: number | null;
  main_asset: string | null;
  icon_asset: string | null;
  logo_asset: string | null;
  preview_asset: string | null;
  companion_asset: string | null;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
  etag: Generated<string>;
};

export type CreativeApprovalTable = {
  creative_id: number;
  supplier_id: number;
  status: string;
  reason: string | null;
  at: Time;
};

export type CreativeCampaignTable = {
  creative_id: number;
  campaign_id: number;
  active: boolean;
};

export type CreativeGroupTable = {
  id: Generated<number>;
  company_id: number;
  app_id: number;
  name: string;
  state: Generated<string>;
  active: Generated<boolean>;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type CreativeGroupCampaignTable = {
  creative_group_id: number;
  campaign_id: number;
};

export type CreativeGroupSchedulingTable = {
  id: Generated<number>;
  creative_group_id: number;
  start_utc: Time;
  end_utc: Time;
  recurring: Generated<boolean>;
  timezone: Generated<string>;
};

export type CustomActionTable = {
  id: Generated<number>;
  app_id: number;
  name: string;
  type_id: number | null;
  has_revenue: Generated<boolean>;
  is_hidden: Generated<boolean>;
  mapping: Generated<string>;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type CustomActionTypeTable = {
  id: number;
  name: string;
  type: string;
  category: string;
  category_order: number;
};

export type DeliveryStaleTable = {
  mark: number;
  campaign_id: number;
  day: string;
  marked_at: Time;
};

export type FactClaimTable = {
  kind: string;
  batch_id: string;
  content_sha256: string;
  answer: Json;
  done: Generated<boolean>;
  claimed_at: Time;
  sender: Generated<string>;
  probe: Json | null;
};

export type FeedDirtyTable = {
  id: GeneratedAlways<number>;
  campaign_id: number;
};

export type FeedHeadTable = {
  one: Generated<boolean>;
  history: Generated<string>;
  position: Generated<number>;
  identity: string | null;
  low: Generated<number>;
  swept: Defaulted<Time>;
  forgotten: Generated<number>;
  seen: Time | null;
};

export type FeedLaterTable = {
  id: GeneratedAlways<number>;
  watched: string;
  row: Json;
};

export type FeedLineTable = {
  campaign_id: number;
  position: number;
};

export type FeedMoneyTable = {
  id: GeneratedAlways<number>;
  line_item_id: number;
  day: string;
};

export type FeedPastTable = {
  at: Time;
  position: number;
};

export type FeedSpentTable = {
  budget_id: number;
};

export type FeedStartTable = {
  head: number;
  first: number;
  at: Defaulted<Time>;
};

export type FeedWatchedTable = {
  watched: string;
  columns: string;
  marks: string;
};

export type FileOwnerTable = {
  one: Generated<boolean>;
  installation: string;
  tokens: string[];
};

export type IdempotencyKeyTable = {
  user_id: number;
  method: string;
  path: string;
  key: string;
  request_hash: Buffer;
  status: number;
  headers: Json;
  body: string;
  created_at: Time;
};

export type InsertionOrderTable = {
  id: Generated<number>;
  company_id: number;
  name: string;
  account_manager_id: number;
  bi_analyst_id: number;
  sales_manager_id: number | null;
  selling_entity_id: number;
  client_type: string;
  state: Generated<string>;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type JobTable = {
  id: GeneratedAlways<number>;
  kind: string;
  state: Generated<string>;
  entity: string | null;
  entity_id: number | null;
  company_id: number | null;
  phase: string | null;
  done: Generated<number>;
  total: Generated<number>;
  unit: Generated<string>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  next_attempt_at: Time | null;
  run_at: Time;
  locked_by: string | null;
  locked_until: Time | null;
  cancel_requested: Generated<boolean>;
  input: Defaulted<Json>;
  result: Json | null;
  error: Json | null;
  user_id: number | null;
  created_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
  updated_at: Time;
};

export type LineItemTable = {
  id: Generated<number>;
  company_id: number;
  order_id: number;
  name: string;
  state: Generated<string>;
  line_item_type: string;
  client_objective_type: string;
  client_objective_value: Money;
  attribution_days_data_science: number;
  auto_increase_budget_for_underspend: Generated<boolean>;
  auto_decrease_budget_for_overspend: Generated<boolean>;
  overpacing_minus_days: Generated<number>;
  budget_mode: string;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type LineItemBudgetTable = {
  id: Generated<number>;
  company_id: number;
  order_id: number;
  line_item_id: number;
  name: string;
  client_budget: Money;
  client_daily_budget: Money | null;
  free_budget_percent: Defaulted<Money>;
  free_budget_type: Generated<string>;
  start_day: string;
  end_day: string;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type LineItemDayTable = {
  line_item_id: number;
  day: string;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: Money;
  client_cost: Money;
};

export type LineItemEventTable = {
  line_item_id: number;
  custom_action_type_id: number | null;
  start_date: string;
};

export type LineItemMarginTable = {
  id: Generated<number>;
  line_item_id: number;
  margin: Money;
  start_date: string;
  created_by: number | null;
  created: Time;
};

export type PasswordTokenTable = {
  token_hash: Buffer;
  user_id: number;
  purpose: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
  email: string | null;
};

export type RegionTable = {
  id: number;
  name: string;
};

export type SchemaMigrationTable = {
  name: string;
  sha256: string;
  applied_at: Defaulted<Time>;
};

export type SearchWordTable = {
  word: string;
};

export type SellingEntityTable = {
  id: number;
  name: string;
};

export type SessionTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Time;
  last_used_at: Time;
  ended_at: Time | null;
  ended_why: string | null;
};

export type SimulatorTable = {
  id: Generated<boolean>;
  state: Generated<string>;
  speed: Generated<number>;
  base_at: Time;
  anchored_at: Time;
  simulated_to: Time | null;
  started_from: Time | null;
  events_since: string | null;
};

export type SimulatorMetTable = {
  kind: string;
  thing_id: number;
  luck: number;
  first_target: Money | null;
};

export type SsoNonceTable = {
  nonce_hash: Buffer;
  expires_at: Time;
  used_at: Time | null;
};

export type SupplierTable = {
  id: number;
  name: string;
  active: Generated<boolean>;
  is_rtb: Generated<boolean>;
  state: Generated<string>;
  rebate_modifier: Defaulted<Money>;
  rebate_modifier_updated_at: Time | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type TargetingListTable = {
  id: Generated<number>;
  company_id: number;
  app_id: number;
  name: string;
  state: Generated<string>;
  origin: string;
  criterion: string;
  rows_format: string | null;
  id_kind: string | null;
  rows: number | null;
  original_csv_rows: number | null;
  duplicates: number | null;
  invalid_lines: number | null;
  case_fixed_lines: number | null;
  error: string | null;
  url: string | null;
  build_id: string | null;
  original_key: string | null;
  job_id: number | null;
  csv_updated: Time | null;
  last_run: Time | null;
  created_by: number | null;
  version: Generated<number>;
  created: Time;
  updated: Time;
};

export type UploadTable = {
  id: string;
  user_id: number;
  application_id: number;
  criterion: string;
  file_name: string;
  file_key: string;
  size: number;
  line_count: number;
  rows_format: string;
  expires_at: Time;
  used_at: Time | null;
};

export type VerticalTable = {
  id: number;
  name: string;
};

export type WriteProbeTable = {
  one: Generated<boolean>;
  at: Time;
};
