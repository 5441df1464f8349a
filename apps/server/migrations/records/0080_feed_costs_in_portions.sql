-- Costs of months that are counted at once are judged in portions, each within a statement's time. Answers whether some are left.
drop function feed_tick(timestamptz);
create function feed_tick(product timestamptz) returns boolean language plpgsql as $$
declare h feed_head; got bigint;
begin
  select * into h from feed_head;
  if h.seen is not null and abs(extract(epoch from product - h.seen)) < 60
    and (product <= h.seen and product > h.seen - interval '10 s' or not exists (select from feed_due(least(h.seen, product), greatest(h.seen, product))))
    and (select id from feed_money order by id limit 1) is null then
    return false;
  end if;
  select * into h from feed_head for update;
  if h.seen is null then
    update feed_head set seen = product;
  elsif product > h.seen or product < h.seen - interval '10 s' then
    insert into feed_dirty (campaign_id) select * from feed_due(least(h.seen, product), greatest(h.seen, product));
    update feed_head set seen = product;
  end if;
  with taken as (
    delete from feed_money where ctid = any (array(select ctid from feed_money order by id limit 5000)) returning line_item_id, day
  ), now as (
    select b.id, b.line_item_id, coalesce((select round(sum(d.client_cost), 2) from line_item_day d
      where d.line_item_id = b.line_item_id and d.day between b.start_day and b.end_day), 0) >= b.client_budget as spent
    from line_item_budget b
    where exists (select from taken t where t.line_item_id = b.line_item_id and t.day between b.start_day and b.end_day)
  ), turned as (
    select n.* from now n left join feed_spent s on s.budget_id = n.id where n.spent <> (s.budget_id is not null)
  ), reached as (
    insert into feed_spent (budget_id) select id from turned where spent
  ), left_over as (
    delete from feed_spent s using turned t where t.id = s.budget_id and not t.spent
  ), marked as (
    insert into feed_dirty (campaign_id)
    select distinct x.campaign_id from turned t join campaign_line_item x on x.line_item_id = t.line_item_id
  )
  select count(*) into got from taken;
  return got = 5000;
end $$;
