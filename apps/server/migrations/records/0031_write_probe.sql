-- Written now and then to know whether the records can be written: a full disk still answers reads.
create table write_probe (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into write_probe (at) values (clock_timestamp());
