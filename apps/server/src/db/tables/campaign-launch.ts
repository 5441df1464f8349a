import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type CampaignLaunchTables = {
  campaign_break: {
    campaign_id: number;
    code: string;
    at: Time;
    change_set_id: string | null;
    user_id: number | null;
  };
  campaign_lack: {
    campaign_id: number;
    code: string;
  };
  campaign_watch: {
    one: Generated<boolean>;
    position: Generated<number>;
    logged: Generated<number>;
    day: string | null;
  };
};
