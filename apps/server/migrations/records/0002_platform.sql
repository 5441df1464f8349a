-- What every room shares: change log, idempotency keys, jobs.

create table change_set (
  id uuid primary key,
  user_id integer references app_user (id),
  channel text not null check (channel in ('grid', 'form', 'api', 'import', 'system')),
  at timestamptz not null,
  started_at timestamptz not null, -- real clock: a set is closed 15 minutes later
  undoes uuid references change_set (id)
);

-- Append-only. position orders readers of the live stream: txid first, so that a row never appears behind a reader.
create table change_log (
  id bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  change_set_id uuid not null references change_set (id),
  at timestamptz not null,
  recorded_at timestamptz not null,
  user_id integer references app_user (id),
  channel text not null,
  action text not null check (action in ('create', 'update', 'delete', 'undo')),
  entity text not null,
  entity_id bigint not null,
  entity_name text not null,
  company_id integer,
  version integer,
  changes jsonb not null,
  undoes bigint references change_log (id)
);
create index change_log_entity on change_log (entity, entity_id, id desc);
create index change_log_set on change_log (change_set_id);
create index change_log_company on change_log (company_id, id desc);
create index change_log_position on change_log (txid, id);
create index change_log_undoes on change_log (undoes) where undoes is not null;

create function refuse_change_log_edit() returns trigger language plpgsql as $$
begin
  raise exception 'the change log is append-only';
end $$;
create trigger change_log_append_only before update or delete on change_log
  for each row execute function refuse_change_log_edit();

create table idempotency_key (
  user_id integer not null references app_user (id),
  method text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (user_id, method, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table job (
  id integer generated always as identity primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'dead', 'cancelled')),
  entity text,
  entity_id bigint,
  company_id integer,
  phase text,
  done bigint not null default 0,
  total bigint not null default 0,
  unit text not null default 'lines',
  attempts integer not null default 0,
  max_attempts integer not null default 3,
  next_attempt_at timestamptz,
  run_at timestamptz not null,
  locked_by text,
  locked_until timestamptz,
  cancel_requested boolean not null default false,
  input jsonb not null default '{}',
  result jsonb,
  error jsonb,
  user_id integer,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null
);
create index job_ready on job (run_at) where state in ('queued', 'running');
create index job_entity on job (entity, entity_id, id desc);
create index job_company on job (company_id, id desc);
create index job_updated on job (updated_at);
