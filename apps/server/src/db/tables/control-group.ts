import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type ControlGroupTables = {
  control_group: {
    id: Generated<number>;
    app_id: number;
    percent: number;
    start_date: string;
    created_by: number | null;
    created: Time;
  };
  control_group_version: {
    app_id: number;
    version: number;
  };
};
