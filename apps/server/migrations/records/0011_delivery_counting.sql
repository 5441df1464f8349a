-- Sums are counted again by several batches at once: the count that began last wins, and each batch takes away its own marks only.
create sequence delivery_count;
alter table campaign_day add column counted bigint not null default 0; -- number of the count that wrote the row

drop table delivery_stale;
create table delivery_stale (
  mark bigint not null, -- one number a batch, from delivery_count
  campaign_id integer not null,
  day date not null,
  marked_at timestamptz not null,
  primary key (mark, campaign_id, day)
);

-- Batches of facts under way or just taken: the same id with other content is refused however many servers receive at once,
-- and a batch that was cut off is finished with the answer it had.
create table fact_claim (
  kind text not null,
  batch_id text not null,
  content_sha256 text not null,
  answer jsonb not null,
  done boolean not null default false,
  claimed_at timestamptz not null,
  primary key (kind, batch_id)
);

-- The FAIRLEAD_NOW that the product's clock was started from: another one starts it anew.
alter table simulator add column started_from timestamptz;
