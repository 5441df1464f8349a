type Draft = {
  name: string;
  line_item_type: string;
  client_objective_type: string;
  client_objective_value: number | null;
  attribution_days_data_science: number;
  target_custom_action_type_id: number | null;
  auto_increase_budget_for_underspend: boolean;
  auto_decrease_budget_for_overspend: boolean;
  overpacing_minus_days: number;
  budget_mode: string;
};

/** As POST takes it; valid unless told otherwise. */
export const aLineItemDraft = (given: Partial<Draft> = {}): Draft => ({
  name: 'Nomnom | FR | RTG | CPA first_order | 2026',
  line_item_type: 'RETARGETING',
  client_objective_type: 'CPA',
  client_objective_value: 6.5,
  attribution_days_data_science: 7,
  target_custom_action_type_id: 4,
  auto_increase_budget_for_underspend: false,
  auto_decrease_budget_for_overspend: false,
  overpacing_minus_days: 0,
  budget_mode: 'fixed_ratio',
  ...given,
});
