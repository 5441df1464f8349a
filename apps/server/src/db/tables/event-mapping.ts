import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type EventMappingTables = {
  custom_action: {
    id: Generated<number>;
    app_id: number;
    name: string;
    type_id: number | null;
    has_revenue: Generated<boolean>;
    is_hidden: Generated<boolean>;
    mapping: Generated<string>;
    version: Generated<number>;
    created: Time;
    updated: Time;
  };
};
