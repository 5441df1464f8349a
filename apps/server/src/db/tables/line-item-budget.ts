import type { Generated } from 'kysely';
import type { Defaulted, Money, Time } from './columns.ts';

export type LineItemBudgetTables = {
  line_item_budget: {
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
};
