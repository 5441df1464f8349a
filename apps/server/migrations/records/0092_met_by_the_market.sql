-- What the demo's market remembers of a campaign or a line item from the first time it was seen in the feed: its luck, drawn
-- from words and not from the number it was given, and the price it offered then.
create table simulator_met (
  kind text not null check (kind in ('campaign', 'line_item')),
  thing_id integer not null,
  luck integer not null,
  first_target numeric,
  primary key (kind, thing_id)
);
