-- What is in force on a UTC day: the latest row that has started. Written to be taken into the query that calls it, which plans
-- it like its own text; so they are called in a from clause, also for many rows at once.

create function line_item_on(campaign integer, day date) returns table (line_item_id integer) language sql stable rows 1 as $$
  select h.line_item_id from campaign_line_item h where h.campaign_id = $1 and h.start_date <= $2
  order by h.start_date desc limit 1
$$;

create function event_on(line_item integer, day date) returns table (custom_action_type_id integer) language sql stable rows 1 as $$
  select e.custom_action_type_id from line_item_event e where e.line_item_id = $1 and e.start_date <= $2
  order by e.start_date desc limit 1
$$;
