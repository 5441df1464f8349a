import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Time } from './columns.ts';

export type CohortTables = {
  cohort: {
    id: Generated<number>;
    company_id: number;
    targeting_list_id: number;
    events_without_country: boolean;
    source_app_ids: number[];
    countries: string[];
    filters: Json;
    tried_at: Time | null;
    fresh_at: Time | null;
  };
  cohort_question: {
    id: GeneratedAlways<number>;
    cohort_id: number;
    company_id: number;
    user_id: number;
    device_digest: string;
    in_build: boolean | null;
    qualifies_now: boolean;
    at: Time;
  };
};
