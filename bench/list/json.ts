/** A targeting list, and below what else is listed, as the database builds the JSON of an answer. */
export const listJson = `json_build_object('id', q.id, 'name', q.name, 'state', q.state, 'app_id', q.app_id, 'company_id', q.company_id,
  'cohort_id', q.cohort_id, 'combination_id', q.combination_id, 'origin', q.origin, 'criterion', q.criterion, 'rows', q.rows,
  'original_csv_rows', q.original_csv_rows, 'rows_format', q.rows_format, 'id_kind', q.id_kind, 'created', q.created,
  'updated', q.updated, 'csv_updated', q.csv_updated, 'url', q.url, 'whitelist_campaign_ids', '[]'::json,
  'blacklist_campaign_ids', '[]'::json, 'source', json_build_object('duplicates', q.duplicates, 'invalid_lines', q.invalid_lines,
    'case_fixed_lines', q.case_fixed_lines, 'error', q.error, 'last_run', q.last_run, 'operator', q.operator,
    'source_targeting_list_ids', q.source_targeting_list_ids), 'not_updating', q.not_updating, 'job_id', q.job_id,
  'build', json_build_object('last_good_at', q.last_good_at, 'next_at', null, 'promise_minutes', null, 'error', q.error),
  'sizes', q.sizes, 'version', q.version)`;

export const lineItemJson = `json_build_object('id', q.id, 'name', q.name, 'order_id', q.order_id, 'order_name', q.order_name,
  'company_id', q.company_id, 'currency', q.currency, 'state', q.state, 'line_item_type', q.line_item_type,
  'client_objective_type', q.client_objective_type, 'client_objective_value', q.client_objective_value,
  'attribution_days_data_science', q.attribution_days_data_science, 'target_custom_action_type_id', q.target_custom_action_type_id,
  'optimization_event', q.event_today, 'optimization_event_starts', q.event_day,
  'auto_increase_budget_for_underspend', q.auto_increase_budget_for_underspend,
  'auto_decrease_budget_for_overspend', q.auto_decrease_budget_for_overspend, 'auto_budget_adjustment', false,
  'overpacing_minus_days', q.overpacing_minus_days, 'budget_mode', q.budget_mode, 'overpacing', false, 'margin', q.margin::text,
  'margin_starts', q.margin_day, 'current_budget', json_build_object('id', q.budget_id, 'name', q.budget_name,
    'client_budget', q.client_budget, 'client_daily_budget', q.client_daily_budget, 'start_time', q.start_day::timestamp,
    'end_time', q.end_day::timestamp, 'total_client_costs', q.total_client_costs),
  'next_budget_start_time', q.next_budget_day::timestamp, 'total_client_costs', q.total_client_costs, 'version', q.version,
  'updated', q.updated)`;

export const applicationJson = `json_build_object(
  'id', q.id, 'company_id', q.company_id, 'company_name', q.company_name, 'name', q.name, 'platform', q.platform,
  'bundle_identifier', q.bundle_identifier, 'app_store_id', q.app_store_id, 'app_store_url', q.app_store_url,
  'advertiser_website_url', q.advertiser_website_url, 'icon_url', q.icon_url, 'state', q.state,
  'business_state', q.business_state, 'attribution', q.attribution, 'tracking_provider', q.tracking_provider,
  'tracking_provider_attribution_days', q.tracking_provider_attribution_days, 'vertical_id', q.vertical_id,
  'business_model_id', q.business_model_id, 'is_blacklisted', q.is_blacklisted,
  'has_competition', q.has_competition, 'competitors', q.competitors,
  'is_churn_prediction_enabled', q.is_churn_prediction_enabled, 'is_datastream_enabled', q.is_datastream_enabled,
  'last_churn_file', q.last_churn_file, 'last_churn_update', q.last_churn_update,
  'control_group_percent', q.control_group_percent, 'version', q.version, 'updated', q.updated,
  'advertiser_categories', (select json_agg(json_build_object('id', k.id, 'name', k.name, 'code', k.code, 'category', k.category)
    order by k.id) from application_category l join advertiser_category k on k.id = l.category_id where l.app_id = q.id),
  'upcoming_control_group', json_build_object('percent', q.upcoming_percent, 'start_date', q.upcoming_date))`;
