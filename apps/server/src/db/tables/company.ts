import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type CompanyTables = {
  company: {
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
};
