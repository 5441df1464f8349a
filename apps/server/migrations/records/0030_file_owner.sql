-- Whose files the file store holds: these records' mark stands there too, and changes at every start and every sweep. tokens:
-- the latest marks, newest last; what stands in the store must be among them. A copy of these records falls behind at once.
create table file_owner (
  one boolean primary key default true check (one),
  installation uuid not null,
  tokens text[] not null
);
