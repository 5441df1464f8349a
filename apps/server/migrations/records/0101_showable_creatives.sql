-- The creatives that a campaign may show at an instant (design 13.24.1), said once: coverage asks which, `running` whether any.
create function showable_creatives(campaign integer, at timestamptz) returns table (creative_id integer)
language sql stable as $$
  select c.id from creative_group_campaign gc
    join creative_group g on g.id = gc.creative_group_id and g.state = 'new' and g.active
    join creative c on c.creative_group_id = g.id and c.state = 'new' and c.active
    left join creative_campaign s on s.creative_id = c.id and s.campaign_id = gc.campaign_id
  where gc.campaign_id = $1 and coalesce(s.active, true)
    and (not exists (select from creative_group_scheduling t where t.creative_group_id = g.id)
      or exists (select from creative_group_scheduling t where t.creative_group_id = g.id
        and t.start_utc <= $2 and (t.recurring or t.end_utc + interval '1 second' > $2)))
$$;
create or replace function shows_creative(campaign integer, at timestamptz) returns table (shows boolean)
language sql stable rows 1 as $$
  select exists (select from showable_creatives($1, $2))
$$;
