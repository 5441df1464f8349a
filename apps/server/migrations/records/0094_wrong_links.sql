-- What the checks said of each tracking link when it was last looked at: a link that is the same and has become wrong is known by it.
create table tracking_verdict (
  campaign_id integer not null references campaign (id),
  tracking_type text not null,
  link_hash text not null,
  good boolean not null,
  wrong_since timestamptz, -- it was good and is wrong, though nobody changed it: when that was seen, by the product's clock
  primary key (campaign_id, tracking_type)
);
create index tracking_verdict_wrong on tracking_verdict (campaign_id) where wrong_since is not null;

-- How far the looking has come: entries of the history, and the night in which all links were last looked at.
create table tracking_watch (
  one boolean primary key default true check (one),
  logged bigint not null default 0,
  night date
);
insert into tracking_watch default values;
