import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type ChurnTables = {
  churn_status: {
    app_id: number;
    is_churn_prediction_enabled: Generated<boolean>;
    file_name: string | null;
    file_key: string | null;
    file_updated: Time | null;
    version: Generated<number>;
    updated: Time;
  };
};
