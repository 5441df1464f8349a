-- A build that the schedule asked for is no refresh: nobody pressed anything.
alter table audience_build drop constraint audience_build_trigger_check;
alter table audience_build add constraint audience_build_trigger_check
  check (trigger in ('upload', 'import', 'refresh', 'schedule', 'source', 'edit', 'seed'));
update audience_build b set trigger = 'schedule'
from job j
where j.id = b.job_id and j.user_id is null and b.trigger = 'refresh';
