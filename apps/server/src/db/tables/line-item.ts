import type { Generated } from 'kysely';
import type { Money, Time } from './columns.ts';

export type LineItemTables = {
  line_item: {
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
  line_item_event: {
    line_item_id: number;
    custom_action_type_id: number | null;
    start_date: string;
  };
  line_item_margin: {
    id: Generated<number>;
    line_item_id: number;
    margin: Money;
    start_date: string;
    created_by: number | null;
    created: Time;
  };
};
