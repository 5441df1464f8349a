-- Since when an invitation waits for somebody (empty once they are in), and when they signed in last.
alter table app_user add column invited_at timestamptz, add column last_sign_in_at timestamptz;
update app_user set last_sign_in_at = (select max(created_at) from session where user_id = app_user.id);
update app_user set invited_at = created where password_hash is null and last_sign_in_at is null and deleted_at is null;
