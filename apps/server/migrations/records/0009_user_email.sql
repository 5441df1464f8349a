-- An address belongs to one user at a time; whoever was removed has given it free (D-091).
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where deleted_at is null;

-- The address a password link was mailed to: it opens the account of that address only, not one that has moved on.
alter table password_token add column email text;
