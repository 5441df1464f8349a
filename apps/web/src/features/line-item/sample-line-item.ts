import type { LineItem } from './line-item.queries.ts';
import { type ShownLineItem, shownOf } from './shown.ts';

/** A line item as the API answers it and the grid shows it, for tests: bought by CPA, with a margin of 25 %, not booked. */
export const sampleLineItem = (id: number, more: Partial<LineItem> = {}): ShownLineItem =>
  shownOf({
    id,
    name: `Line ${id}`,
    order_id: 3001,
    order_name: 'Q4',
    company_id: 1001,
    currency: 'EUR',
    state: 'new',
    line_item_type: 'RETARGETING',
    client_objective_type: 'CPA',
    client_objective_value: 6.5,
    attribution_days_data_science: 7,
    target_custom_action_type_id: 4,
    optimization_event: 'purchase',
    optimization_event_starts: null,
    auto_increase_budget_for_underspend: true,
    auto_decrease_budget_for_overspend: true,
    auto_budget_adjustment: true,
    overpacing_minus_days: 21,
    budget_mode: 'fixed_ratio',
    overpacing: false,
    margin: '33.333333',
    margin_starts: null,
    current_budget: null,
    next_budget_start_time: null,
    total_client_costs: 0,
    version: 1,
    updated: 0,
    ...more,
  });
