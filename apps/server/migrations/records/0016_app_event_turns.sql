-- Batches of app events under way: each holds the turn of its apps from before it asks which of its events are known until
-- they are stored and counted, so that no two batches store the same events. What a crash leaves here is finished by others.
create table app_event_turn (
  app_id integer primary key references application (id),
  batch_id text not null,
  content_sha256 text not null,
  holders integer not null default 1, -- attempts of the same batch at once
  from_day date not null,
  to_day date not null,
  taken_at timestamptz not null
);
create index app_event_turn_batch on app_event_turn (batch_id);

-- Who sent a batch, and the key of one event that it stores: whether that event is there tells whether the batch is.
alter table fact_claim add column sender text not null default '';
alter table fact_claim add column probe jsonb;
