-- What broke of campaigns that are switched on, since they were launched: found by looking again after whatever may break them.
create table campaign_break (
  campaign_id integer not null references campaign (id),
  code text not null,
  at timestamptz not null, -- when it broke, by the product's clock
  change_set_id uuid references change_set (id), -- null: no save did it
  user_id integer references app_user (id),
  primary key (campaign_id, code)
);

-- How far the looking has come: changes told to the bidder, entries of the history, and the day of the last look at all of them.
create table campaign_watch (
  one boolean primary key default true check (one),
  position bigint not null default 0,
  logged bigint not null default 0,
  day date
);
insert into campaign_watch default values;
