import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type CreativeGroupTables = {
  creative_group: {
    id: Generated<number>;
    company_id: number;
    app_id: number;
    name: string;
    state: Generated<string>;
    active: Generated<boolean>;
    created_by: number | null;
    version: Generated<number>;
    created: Time;
    updated: Time;
  };
  creative_group_campaign: {
    creative_group_id: number;
    campaign_id: number;
  };
  creative_group_scheduling: {
    id: Generated<number>;
    creative_group_id: number;
    start_utc: Time;
    end_utc: Time;
    recurring: Generated<boolean>;
    timezone: Generated<string>;
  };
};
