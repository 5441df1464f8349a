-- What a build was made by and of: a retried job replaces its own unfinished build, and files that a running
-- combination reads are not cleaned up under it.
alter table audience_build add column job_id integer;
alter table audience_build add column source_build_ids uuid[] not null default '{}';
create index audience_build_job on audience_build (job_id) where finished_at is null;
create index targeting_list_original on targeting_list (original_key) where original_key is not null;
create index upload_file on upload (file_key);
