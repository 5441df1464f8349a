-- While a backup reads the files none is removed, until then at the latest: whoever makes one says so again as it goes on.
create table backup_hold (id uuid primary key, until timestamptz not null);

-- Backups that were made, and verified: how old the newest is, is watched. at: of when the records in it are.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify')),
  cut text not null,
  folder text not null,
  at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  bytes bigint not null
);
