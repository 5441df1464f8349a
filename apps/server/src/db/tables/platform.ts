import type { Generated, GeneratedAlways } from 'kysely';
import type { Defaulted, Json, Time } from './columns.ts';

export type PlatformTables = {
  backup_hold: {
    id: string;
    until: Time;
  };
  backup_run: {
    id: GeneratedAlways<number>;
    kind: string;
    cut: string;
    folder: string;
    at: Time;
    ended_at: Defaulted<Time>;
    bytes: number;
  };
  change_log: {
    id: GeneratedAlways<number>;
    txid: Generated<string>;
    change_set_id: string;
    at: Time;
    recorded_at: Time;
    user_id: number | null;
    channel: string;
    action: string;
    entity: string;
    entity_id: number;
    entity_name: string;
    company_id: number | null;
    version: number | null;
    changes: Json;
    undoes: number | null;
    kept_fields: Generated<string[]>;
  };
  change_set: {
    id: string;
    user_id: number | null;
    channel: string;
    at: Time;
    started_at: Time;
    undoes: string | null;
  };
  erased_company: {
    company_id: number;
    application_ids: number[];
    campaign_ids: number[];
    erased_at: Time;
    report: Json | null;
  };
  erased_form: {
    kind: string;
    bucket: number;
    digest: Buffer;
    erased_at: Time;
  };
  feed_dirty: {
    id: GeneratedAlways<number>;
    campaign_id: number;
  };
  feed_head: {
    one: Generated<boolean>;
    history: Generated<string>;
    position: Generated<number>;
    identity: string | null;
    low: Generated<number>;
    swept: Defaulted<Time>;
    forgotten: Generated<number>;
    seen: Time | null;
  };
  feed_later: {
    id: GeneratedAlways<number>;
    watched: string;
    row: Json;
  };
  feed_line: {
    campaign_id: number;
    position: number;
  };
  feed_money: {
    id: GeneratedAlways<number>;
    line_item_id: number;
    day: string;
  };
  feed_past: {
    at: Time;
    position: number;
  };
  feed_spent: {
    budget_id: number;
  };
  feed_start: {
    head: number;
    first: number;
    at: Defaulted<Time>;
  };
  feed_watched: {
    watched: string;
    columns: string;
    marks: string;
  };
  file_owner: {
    one: Generated<boolean>;
    installation: string;
    tokens: string[];
  };
  idempotency_claim: {
    user_id: number;
    method: string;
    path: string;
    key: string;
    request_hash: Buffer;
    token: string;
    until: Time;
    change_set_id: string;
    created_at: Time;
  };
  idempotency_key: {
    user_id: number;
    method: string;
    path: string;
    key: string;
    request_hash: Buffer;
    status: number;
    headers: Json;
    body: string;
    created_at: Time;
  };
  idempotency_step: {
    user_id: number;
    method: string;
    path: string;
    key: string;
    step: string;
    answer: Json;
  };
  job: {
    id: GeneratedAlways<number>;
    kind: string;
    state: Generated<string>;
    entity: string | null;
    entity_id: number | null;
    company_id: number | null;
    phase: string | null;
    done: Generated<number>;
    total: Generated<number>;
    unit: Generated<string>;
    attempts: Generated<number>;
    max_attempts: Generated<number>;
    next_attempt_at: Time | null;
    run_at: Time;
    locked_by: string | null;
    locked_until: Time | null;
    cancel_requested: Generated<boolean>;
    input: Defaulted<Json>;
    result: Json | null;
    error: Json | null;
    user_id: number | null;
    created_at: Time;
    started_at: Time | null;
    finished_at: Time | null;
    updated_at: Time;
  };
  schema_migration: {
    name: string;
    sha256: string;
    applied_at: Defaulted<Time>;
  };
  search_word: {
    word: string;
  };
  write_probe: {
    one: Generated<boolean>;
    at: Time;
  };
};
