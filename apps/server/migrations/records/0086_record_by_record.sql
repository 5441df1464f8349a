-- A request with a key that works record by record, while it does (decision 0093): who has it in hand, until when, and what the
-- records it is done with came to. Gone when the request's answer is kept.
create table idempotency_claim (
  user_id integer not null references app_user (id),
  method text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  token uuid not null, -- of the attempt that has it in hand
  until timestamptz not null, -- after that another attempt may take it over
  change_set_id uuid not null, -- under which the first attempt wrote
  created_at timestamptz not null,
  primary key (user_id, method, path, key)
);
create index idempotency_claim_age on idempotency_claim (created_at);

create table idempotency_step (
  user_id integer not null,
  method text not null,
  path text not null,
  key text not null,
  step text not null,
  answer jsonb not null,
  primary key (user_id, method, path, key, step),
  foreign key (user_id, method, path, key) references idempotency_claim on delete cascade
);
