import type { Time } from './columns.ts';

export type TargetingTables = {
  campaign_targeting: {
    campaign_id: number;
    version: number;
    updated: Time;
  };
  campaign_targeting_list: {
    campaign_id: number;
    side: string;
    criterion: string;
    targeting_list_id: number;
  };
};
