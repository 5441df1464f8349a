-- What a bidder fetches of a creative is told apart by a sum of what a person wrote and of its files: not by its version, which
-- approvals move too.
alter table creative add column etag text not null generated always as (md5(
  quote_nullable(type) || width::text || 'x' || height::text || quote_nullable(title) || quote_nullable(text) || quote_nullable(ctatext)
  || quote_nullable(advertiser) || quote_nullable(markup) || quote_nullable(mraid_type) || coalesce(video_enabled::text, '-')
  || quote_nullable(companion_markup) || coalesce(infeed::text, '-') || coalesce(interstitial::text, '-')
  || coalesce(duration::text, '-') || quote_nullable(main_asset) || quote_nullable(icon_asset) || quote_nullable(logo_asset)
  || quote_nullable(preview_asset) || quote_nullable(companion_asset))) stored;
create index creative_campaign_campaign on creative_campaign (campaign_id);

-- A change of something that campaigns hang on marks those that hang on it once it is committed (decision 0063): looked up while it
-- is written, a campaign that another transaction hangs on it meanwhile would be missed.
create table feed_watched (watched text primary key, columns text not null, marks text not null);
create table feed_later (id bigint generated always as identity primary key, watched text not null, row jsonb not null);

-- Marks from now on what a write to a table changes: `columns` are those a line is made of, `marks` an insert that reads the changed
-- rows as `changed`, before and after. A statement at a time, so that a bulk write asks once.
drop function feed_watch(text, text, text);
create function feed_watch(watched text, columns text, marks text) returns void language plpgsql as $watch$
begin
  insert into feed_watched values (watched, columns, marks);
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        insert into feed_later (watched, row) select %3$L, to_jsonb(c) from (select %2$s from fresh) c;
      elsif tg_op = 'DELETE' then
        insert into feed_later (watched, row) select %3$L, to_jsonb(c) from (select %2$s from gone) c;
      else
        insert into feed_later (watched, row) select %3$L, to_jsonb(c) from (
          (select %2$s from gone except select %2$s from fresh) union (select %2$s from fresh except select %2$s from gone)) c;
      end if;
      return null;
    end $t$ $f$, 'feed_marks_' || watched, columns, watched);
  execute format('create trigger feed_insert after insert on %I referencing new table as fresh for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
  execute format('create trigger feed_update after update on %I referencing old table as gone new table as fresh for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
  execute format('create trigger feed_delete after delete on %I referencing old table as gone for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
end $watch$;

-- Tables whose rows name their campaign go on as they are; so does line_item_day, which is judged once it is committed already.
do $$
declare watched text;
begin
  foreach watched in array array['line_item', 'line_item_margin', 'line_item_event', 'line_item_budget', 'application',
    'control_group', 'company', 'supplier', 'country', 'custom_action_type', 'creative_group', 'creative_group_scheduling',
    'creative', 'creative_approval']
  loop
    execute format('drop function %I() cascade', 'feed_marks_' || watched);
  end loop;
end $$;
select feed_watch(watched, columns, 'insert into feed_dirty (campaign_id)
  select distinct h.campaign_id from changed x join campaign_line_item h on h.line_item_id = x.' || key)
from (values ('line_item', 'id, state, budget_mode', 'id'), ('line_item_margin', '*', 'line_item_id'),
  ('line_item_event', '*', 'line_item_id')) as t (watched, columns, key);
select feed_watch('line_item_budget', 'id, line_item_id, client_budget, client_daily_budget, start_day, end_day',
  ', money as (insert into feed_money (line_item_id, day) select distinct line_item_id, start_day from changed)
  insert into feed_dirty (campaign_id)
  select distinct h.campaign_id from changed x join campaign_line_item h on h.line_item_id = x.line_item_id');
select feed_watch('application', 'id, platform, bundle_identifier', 'insert into feed_dirty (campaign_id)
  select distinct c.id from changed x join campaign c on c.app_id = x.id');
select feed_watch('control_group', '*', 'insert into feed_dirty (campaign_id)
  select distinct c.id from changed x join campaign c on c.app_id = x.app_id');
select feed_watch('company', 'id, currency', 'insert into feed_dirty (campaign_id)
  select distinct c.id from changed x join campaign c on c.company_id = x.id');
select feed_watch('supplier', 'id, rebate_modifier', 'insert into feed_dirty (campaign_id)
  select c.id from campaign c where c.suppliers && array(select id from changed)');
select feed_watch('country', 'id, alpha_two_name', 'insert into feed_dirty (campaign_id)
  select c.id from campaign c where c.countries && array(select id from changed)');
select feed_watch('custom_action_type', 'id, name', 'insert into feed_dirty (campaign_id)
  select distinct h.campaign_id from changed x join line_item_event e on e.custom_action_type_id = x.id
  join campaign_line_item h on h.line_item_id = e.line_item_id');
select feed_watch(watched, columns, 'insert into feed_dirty (campaign_id)
  select distinct g.campaign_id from changed x join creative_group_campaign g on g.creative_group_id = x.' || key)
from (values ('creative_group', 'id, state, active', 'id'), ('creative_group_scheduling', '*', 'creative_group_id'),
  ('creative', 'id, creative_group_id, state, active, etag', 'creative_group_id')) as t (watched, columns, key);
select feed_watch('creative_approval', 'creative_id, supplier_id, status', 'insert into feed_dirty (campaign_id)
  select distinct g.campaign_id from changed x join creative c on c.id = x.creative_id
  join creative_group_campaign g on g.creative_group_id = c.creative_group_id');
select feed_watch('asset', 'sha256, type', 'insert into feed_dirty (campaign_id)
  select distinct g.campaign_id from changed x join creative c on c.main_asset = x.sha256
  join creative_group_campaign g on g.creative_group_id = c.creative_group_id');

-- Marks what hangs on the changes that are committed by now, at most so many of them, oldest first; answers how many it took.
create function feed_look_up(most integer) returns bigint language plpgsql as $$
declare later jsonb; took bigint; w feed_watched;
begin
  with taken as (
    delete from feed_later where ctid = any (array(select ctid from feed_later order by id limit most)) returning watched, row
  )
  select jsonb_object_agg(t.watched, t.rows), sum(t.n) into later, took
  from (select watched, jsonb_agg(row) as rows, count(*) as n from taken group by watched) t;
  for w in select * from feed_watched where later ? watched loop
    execute format('with changed as (select %s from jsonb_populate_recordset(null::%I, $1)) %s', w.columns, w.watched, w.marks)
    using later -> w.watched;
  end loop;
  return coalesce(took, 0);
end $$;

-- As before, and looks up what hangs on changes. Answers whether some are left.
create or replace function feed_tick(product timestamptz) returns boolean language plpgsql as $$
declare h feed_head; looked_up bigint; got bigint;
begin
  select * into h from feed_head;
  if h.seen is not null and abs(extract(epoch from product - h.seen)) < 60
    and (product <= h.seen and product > h.seen - interval '10 s' or not exists (select from feed_due(least(h.seen, product), greatest(h.seen, product))))
    and (select id from feed_money order by id limit 1) is null and (select id from feed_later order by id limit 1) is null then
    return false;
  end if;
  select * into h from feed_head for update;
  looked_up := feed_look_up(1000);
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
  return got = 5000 or looked_up = 1000;
end $$;
