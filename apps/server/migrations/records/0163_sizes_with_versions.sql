-- How often the control group of an application was set. Not the ids of its sizes: one that is taken back leaves no row, and
-- whoever has seen it has another version in hand than whoever has not. No row: never since this table; version 1.
create table control_group_version (
  app_id integer primary key references application (id),
  version integer not null
);
