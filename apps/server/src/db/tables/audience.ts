import type { Generated, GeneratedAlways } from 'kysely';
import type { Time } from './columns.ts';

export type AudienceTables = {
  audience_build: {
    id: string;
    targeting_list_id: number;
    trigger: string;
    started_at: Time;
    finished_at: Time | null;
    id_file_key: string | null;
    id_kind: string | null;
    rows: number | null;
    added: number | null;
    removed: number | null;
    kept: number | null;
    error: string | null;
    job_id: number | null;
    source_build_ids: Generated<string[]>;
  };
  audience_download: {
    id: GeneratedAlways<number>;
    targeting_list_id: number;
    company_id: number;
    user_id: number;
    view: string;
    at: Time;
  };
  targeting_list: {
    id: Generated<number>;
    company_id: number;
    app_id: number;
    name: string;
    state: Generated<string>;
    origin: string;
    criterion: string;
    rows_format: string | null;
    id_kind: string | null;
    rows: number | null;
    original_csv_rows: number | null;
    duplicates: number | null;
    invalid_lines: number | null;
    case_fixed_lines: number | null;
    error: string | null;
    url: string | null;
    build_id: string | null;
    original_key: string | null;
    job_id: number | null;
    csv_updated: Time | null;
    last_run: Time | null;
    created_by: number | null;
    version: Generated<number>;
    created: Time;
    updated: Time;
  };
  upload: {
    id: string;
    user_id: number;
    application_id: number;
    criterion: string;
    file_name: string;
    file_key: string;
    size: number;
    line_count: number;
    rows_format: string;
    expires_at: Time;
    used_at: Time | null;
  };
};
