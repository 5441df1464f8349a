import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type CombinationTables = {
  combination: {
    id: Generated<number>;
    company_id: number;
    targeting_list_id: number;
    operator: string;
    sources_changed_at: Time;
  };
  combination_source: {
    combination_id: number;
    position: number;
    targeting_list_id: number;
  };
};
