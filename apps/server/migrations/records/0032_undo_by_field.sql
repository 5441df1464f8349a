-- What an undo left as somebody had edited it since: fields of the entry it takes back, which stays open for them.
alter table change_log add column kept_fields text[] not null default '{}';
