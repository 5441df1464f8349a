-- What is left of devices that were erased: a keyed digest of every form in which their ids may come again. Nobody can tell the
-- device from it; who brings the id can be told that it was erased.
create table erased_form (
  kind text not null check (kind in ('uuid', 'md5', 'sha1', 'sha256')),
  bucket integer not null, -- the first 16 bits of the id: of those that do not share them no digest is made
  digest bytea not null,   -- HMAC-SHA256 by SECRET_KEY
  erased_at timestamptz not null,
  primary key (kind, digest)
);

-- Who asked that devices be erased, and what became of it. The ids stand here only until the work is done.
create table erasure (
  id uuid primary key,
  origin text not null check (origin in ('command', 'opendsr')),
  status text not null check (status in ('pending', 'in_progress', 'completed')),
  request_digest bytea, -- keyed: the same request again is known by it, and nothing else can be
  device_ids text[],
  received_at timestamptz not null,
  expected_at timestamptz not null,
  completed_at timestamptz,
  report jsonb
);

-- The log is append-only for everybody, but an erasure empties values that name a device. Who did what, and when, stays.
create or replace function refuse_change_log_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fairlead.erasing', true) = 'on'
    and (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes') then
    return new;
  end if;
  raise exception 'the change log is append-only';
end $$;
