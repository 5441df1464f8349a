import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type TrackingTables = {
  tracking_verdict: {
    campaign_id: number;
    tracking_type: string;
    link_hash: string;
    good: boolean;
    wrong_since: Time | null;
  };
  tracking_watch: {
    one: Generated<boolean>;
    logged: Generated<number>;
    night: string | null;
  };
};
