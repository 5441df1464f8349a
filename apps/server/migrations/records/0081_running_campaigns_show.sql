-- A campaign runs only while it has a creative to show (design 13.13), so the feed is told what changes that: groups, their
-- campaigns and times, creatives and what exchanges say of them.
select feed_watch(watched, columns, 'insert into feed_dirty (campaign_id)
  select distinct g.campaign_id from changed x join creative_group_campaign g on g.creative_group_id = x.' || key)
from (values ('creative_group', 'id, state, active', 'id'), ('creative_group_scheduling', '*', 'creative_group_id'),
  ('creative', '*', 'creative_group_id')) as t (watched, columns, key);
select feed_watch(watched, '*', 'insert into feed_dirty (campaign_id) select distinct campaign_id from changed')
from (values ('creative_group_campaign'), ('creative_campaign')) as t (watched);
select feed_watch('creative_approval', '*', 'insert into feed_dirty (campaign_id)
  select distinct g.campaign_id from changed x join creative c on c.id = x.creative_id
  join creative_group_campaign g on g.creative_group_id = c.creative_group_id');

create index creative_group_scheduling_start on creative_group_scheduling (start_utc);
create index creative_group_scheduling_end on creative_group_scheduling (end_utc) where not recurring;

-- As before, and at an instant of the day a group begins to be shown or is no longer; two days before, what begins is told. The
-- last second of a time belongs to it.
create or replace function feed_due(after timestamptz, upto timestamptz) returns setof integer language sql stable as $$
  with day as (
    select (after at time zone 'UTC')::date as before, (upto at time zone 'UTC')::date as last
  ), span as (
    select before, last from day union all select before + 2, last + 2 from day
  ), item as (
    select x.line_item_id from span s join line_item_margin x on x.start_date > s.before and x.start_date <= s.last
    union select x.line_item_id from span s join line_item_event x on x.start_date > s.before and x.start_date <= s.last
    union select x.line_item_id from span s join line_item_budget x on x.start_day > s.before and x.start_day <= s.last
    union select x.line_item_id from span s join line_item_budget x on x.end_day >= s.before and x.end_day < s.last
  ), shown as (
    select t.creative_group_id from creative_group_scheduling t where t.start_utc > after and t.start_utc <= upto
    union select t.creative_group_id from creative_group_scheduling t
      where t.start_utc > after + interval '48 hours' and t.start_utc <= upto + interval '48 hours'
    union select t.creative_group_id from creative_group_scheduling t
      where not t.recurring and t.end_utc > after - interval '1 second' and t.end_utc <= upto - interval '1 second'
  )
  select x.campaign_id from span s join campaign_line_item x on x.start_date > s.before and x.start_date <= s.last
  union select x.campaign_id from span s join campaign_client_cost x on x.start_date > s.before and x.start_date <= s.last
  union select h.campaign_id from item i join campaign_line_item h on h.line_item_id = i.line_item_id
  union select c.id from span s join control_group g on g.start_date > s.before and g.start_date <= s.last
    join campaign c on c.app_id = g.app_id
  union select g.campaign_id from shown t join creative_group_campaign g on g.creative_group_id = t.creative_group_id
$$;
