import type { Currency } from '../money.ts';
import type { State } from '../state.ts';

/** What a line item buys (LI-08); the default comes first (LI-09). */
export const lineItemTypes = ['RETARGETING', 'USER_ACQUISITION'] as const;
export type LineItemType = (typeof lineItemTypes)[number];
export const DEFAULT_LINE_ITEM_TYPE: LineItemType = 'RETARGETING';
/** LI-04, D-049. */
export const lineItemTypeLabels: Record<LineItemType, string> = { RETARGETING: 'RTG', USER_ACQUISITION: 'UA' };

/** The client's KPI (LI-11): a price per action in the company's currency, or a return on the money spent. */
export const objectiveTypes = ['CPA', 'ROAS'] as const;
export type ObjectiveType = (typeof objectiveTypes)[number];

/** Who moves daily caps (LI-24). */
export const budgetModes = ['full_performance', 'fixed_ratio', 'manual'] as const;
export type BudgetMode = (typeof budgetModes)[number];
export const DEFAULT_BUDGET_MODE: BudgetMode = 'fixed_ratio';
export const budgetModeLabels: Record<BudgetMode, string> = {
  full_performance: 'Full performance',
  fixed_ratio: 'Fixed ratio',
  manual: 'Manual',
};

/** Optimization windows in days (LI-12, CN-08); those of campaigns too (CB-04). */
export const attributionWindows = [2, 3, 7, 14] as const;
export type AttributionWindow = (typeof attributionWindows)[number];
export const DEFAULT_ATTRIBUTION_WINDOW: AttributionWindow = 7;

export const END_BEFORE_MAX = 30;
export const DEFAULT_END_BEFORE = 0;
/** The 30 options of "End budget before", in days: 0 to 30 without 21, as the product has it (LI-20, D-052). */
export const endBeforeOptions: readonly number[] = Array.from({ length: END_BEFORE_MAX + 1 }, (_, days) => days).filter(
  (days) => days !== 21,
);
/** The options a form offers: a stored value stands among them even when the list leaves it out (D-052). */
export const endBeforeOptionsWith = (stored: number | undefined): number[] =>
  [...new Set([...endBeforeOptions, ...(stored === undefined ? [] : [stored])])].sort((a, b) => a - b);

/** The budget running now, as line items carry it; money in the company's currency. */
export type CurrentBudget = {
  id: number;
  name: string;
  client_budget: number;
  client_daily_budget: number | null;
  /** First and last second, ISO 8601 UTC. */
  start_time: string;
  end_time: string;
  total_client_costs: number;
};

/** What a person fills in; `margin` travels by its own call (LI-44). */
export type LineItemDraft = {
  name: string;
  line_item_type: string;
  client_objective_type: string;
  /** CPA: the company's currency. ROAS: a ratio, 1.5 for 150 % (LI-15). */
  client_objective_value: number | null;
  attribution_days_data_science: number;
  target_custom_action_type_id: number | null;
  auto_increase_budget_for_underspend: boolean;
  auto_decrease_budget_for_overspend: boolean;
  /** "End budget before", in days (LI-22). */
  overpacing_minus_days: number;
  budget_mode: string;
};

/** A line item as calls answer it (LI-42). */
export type LineItem = LineItemDraft & {
  id: number;
  order_id: number;
  order_name: string;
  company_id: number;
  currency: Currency;
  state: State;
  line_item_type: LineItemType;
  client_objective_type: ObjectiveType;
  client_objective_value: number;
  budget_mode: BudgetMode;
  /** Name of the event in force today; `target_custom_action_type_id` is the one chosen last (D-062). */
  optimization_event: string | null;
  /** UTC day the chosen event takes effect, null: it is in force. */
  optimization_event_starts: string | null;
  /** Read only: either flag is on (D-061). */
  auto_budget_adjustment: boolean;
  /** ISO 8601 UTC, null: no budget scheduled (LI-53). */
  next_budget_start_time: string | null;
  current_budget: CurrentBudget | null;
  /** Mark-up on cost in percent, 6 decimals: the latest by start date (D-054, D-057); null: none posted yet; staff only. */
  margin?: string | null | undefined;
  /** UTC day the latest margin takes effect, null: it is in force. */
  margin_starts?: string | null | undefined;
  /** The current budget is spent faster than its plan (D-133). */
  overpacing: boolean;
  /** Of the current budget, 0 without one. */
  total_client_costs: number;
  version: number;
};

/** D-061. */
export const autoBudgetAdjustment = (
  item: Pick<LineItem, 'auto_increase_budget_for_underspend' | 'auto_decrease_budget_for_overspend'>,
): boolean => item.auto_increase_budget_for_underspend || item.auto_decrease_budget_for_overspend;

/** The words of form, grid, history and messages (LI-06). */
export const lineItemLabels: Record<keyof LineItemDraft | 'margin', string> = {
  name: 'Name',
  line_item_type: 'Type',
  margin: 'Margin',
  client_objective_type: 'KPI type',
  client_objective_value: 'Client target',
  attribution_days_data_science: 'Optimization window',
  target_custom_action_type_id: 'Optimization event',
  overpacing_minus_days: 'End budget before',
  budget_mode: 'Budget mode',
  auto_increase_budget_for_underspend: 'Auto-increase budget for underspend',
  auto_decrease_budget_for_overspend: 'Auto-decrease budget for overspend',
};
