-- Companies that were erased, by numbers alone: what of them arrives late, or comes back with an older backup, is erased again.
create table erased_company (
  company_id integer primary key,
  application_ids integer[] not null,
  campaign_ids integer[] not null,
  erased_at timestamptz not null, -- the real clock
  report jsonb -- what went, store by store; null: the work has not ended
);

-- A client of a company that was erased is nobody's any more. The account stays, removed and without an address: the history says
-- by its number who did what.
alter table app_user drop constraint app_user_check;
alter table app_user add constraint app_user_check
  check ((role = 'client') = (company_id is not null) or (company_id is null and deleted_at is not null));

create or replace function refuse_change_log_edit() returns trigger language plpgsql as $$
declare
  erasing text := current_setting('fairlead.erasing', true);
begin
  if tg_op = 'UPDATE' and erasing = 'on' and (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes') then
    return new;
  end if;
  -- Of a company the names of its records go too; only by the function below, which acts as the owner of the log
  if tg_op = 'UPDATE' and erasing = 'company'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and (to_jsonb(new) - '{changes,entity_name}'::text[]) = (to_jsonb(old) - '{changes,entity_name}'::text[]) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.recorded_at < nullif(current_setting('fairlead.expired_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'the change log is append-only';
end $$;

-- Empties what the history tells of a company and of its clients: who did what kind of thing, to which number, and when, stays.
create function empty_history(company integer, clients integer[], shown text) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  emptied bigint;
begin
  perform set_config('fairlead.erasing', 'company', true);
  update change_log l set entity_name = shown, changes = (
      select coalesce(jsonb_agg(jsonb_build_object('field', c.value -> 'field', 'before', null, 'after', null) order by c.place), '[]')
      from jsonb_array_elements(l.changes) with ordinality c (value, place))
    where l.company_id = company or (l.entity = 'user' and l.entity_id = any (clients));
  get diagnostics emptied = row_count;
  perform set_config('fairlead.erasing', '', true);
  return emptied;
end $$;
revoke all on function empty_history(integer, integer[], text) from public;
