import {
  DEFAULT_ATTRIBUTION_WINDOW,
  DEFAULT_BUDGET_MODE,
  DEFAULT_END_BEFORE,
  DEFAULT_LINE_ITEM_TYPE,
} from '@fairlead/domain/line-item/line-item';
import type { ShownLineItem, Typed } from './shown.ts';

/** What the form edits; the margin only where the role sets it. */
export type FormValues = Omit<Typed, 'rollover' | 'state' | 'margin'> & { margin?: number | null | undefined };

export const emptyForm: FormValues = {
  name: '',
  line_item_type: DEFAULT_LINE_ITEM_TYPE,
  margin: null,
  client_objective_type: 'CPA',
  client_objective_value: null,
  attribution_days_data_science: DEFAULT_ATTRIBUTION_WINDOW,
  target_custom_action_type_id: null,
  auto_increase_budget_for_underspend: false,
  auto_decrease_budget_for_overspend: false,
  overpacing_minus_days: DEFAULT_END_BEFORE,
  budget_mode: DEFAULT_BUDGET_MODE,
};

/** The form's fields of a line item. Without `withMargin` the form has no margin and sends none. */
export const formOf = (item: ShownLineItem, withMargin: boolean): FormValues => ({
  name: item.name,
  line_item_type: item.line_item_type,
  ...(withMargin ? { margin: item.margin ?? null } : {}),
  client_objective_type: item.client_objective_type,
  client_objective_value: item.client_objective_value,
  attribution_days_data_science: item.attribution_days_data_science,
  target_custom_action_type_id: item.target_custom_action_type_id,
  auto_increase_budget_for_underspend: item.auto_increase_budget_for_underspend,
  auto_decrease_budget_for_overspend: item.auto_decrease_budget_for_overspend,
  overpacing_minus_days: item.overpacing_minus_days,
  budget_mode: item.budget_mode,
});
