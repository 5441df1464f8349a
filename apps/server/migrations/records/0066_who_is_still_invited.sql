-- Who did something was in, though no session tells of it any more; who was removed before they came in is invited still,
-- should they come back.
update app_user u set invited_at = case
    when exists (select 1 from session s where s.user_id = u.id)
      or exists (select 1 from change_set c where c.user_id = u.id)
      or exists (select 1 from idempotency_key k where k.user_id = u.id) then null
    else coalesce(u.invited_at, u.created) end
  where u.password_hash is null and u.last_sign_in_at is null;
