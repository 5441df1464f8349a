-- Whoever is asked to sign in again learns why: signed_out, access_changed, password_changed.
alter table session add column ended_why text;
