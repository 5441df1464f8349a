import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type AbTestTables = {
  ab_test: {
    id: Generated<number>;
    campaign_id: number;
    metric: string;
    started_at: Time;
    started_by: number | null;
    ended_at: Time | null;
    ended_by: number | null;
    change_set_id: string | null;
  };
};
