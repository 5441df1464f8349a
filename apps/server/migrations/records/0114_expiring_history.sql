-- Entries of the history may also go when the operator keeps them for so many days only.
create or replace function refuse_change_log_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fairlead.erasing', true) = 'on'
    and (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes') then
    return new;
  end if;
  if tg_op = 'DELETE' and old.recorded_at < nullif(current_setting('fairlead.expired_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'the change log is append-only';
end $$;
