-- Creatives that the demo's exchanges were asked to look at: when, and when they answered, by the product's clock.
create table simulator_review (
  creative_id integer not null,
  supplier_id integer not null,
  etag text not null, -- what they looked at
  asked timestamptz not null,
  answered timestamptz,
  primary key (creative_id, supplier_id)
);
