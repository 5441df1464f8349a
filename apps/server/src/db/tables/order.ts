import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type OrderTables = {
  insertion_order: {
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
};
