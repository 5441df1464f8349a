-- The feed tells a bidder which campaigns changed, in an order in which nothing committed is ever skipped (decision 0072):
-- a write marks its campaigns in its own transaction; whoever reads numbers the marks that are committed, one at a time.

-- Append-only, without a key that two writers could meet at.
create table feed_dirty (id bigint generated always as identity primary key, campaign_id integer not null);

-- Line items whose costs of a day, or whose budgets, changed: a budget may have been reached.
create table feed_money (id bigint generated always as identity primary key, line_item_id integer not null, day date not null);
create table feed_spent (budget_id integer primary key);

-- position: the last number given. identity: the run of the store that gave it. low: below it all marks were taken, but those of
-- transactions that were open for long, which a look from the beginning finds every five seconds. forgotten: a reader behind it has
-- missed something. seen: the product's time up to which changes without a write are marked; lines are resolved as of it.
create table feed_head (
  one boolean primary key default true check (one),
  history uuid not null default gen_random_uuid(),
  position bigint not null default 0,
  identity text,
  low bigint not null default 0,
  swept timestamptz not null default '-infinity',
  forgotten bigint not null default 0,
  seen timestamptz
);
insert into feed_head default values;

-- Each run of the store goes on above the clock: numbers that a lost run gave after `head` are never given twice.
create table feed_start (head bigint not null, first bigint not null, at timestamptz not null default clock_timestamp());
-- The number of a campaign's last change; one row each.
create table feed_line (campaign_id integer primary key, position bigint not null unique);
-- Which number was the last at an instant of the machine's clock.
create table feed_past (at timestamptz primary key, position bigint not null);

-- Which run of the store this is. A server that withholds its system identifier is told apart by the rest, and by each start of ours.
create function feed_identity() returns text language plpgsql volatile as $$
declare store text;
begin
  begin
    store := (select system_identifier::text from pg_control_system());
  exception when insufficient_privilege then store := '';
  end;
  return store || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.' || extract(epoch from pg_postmaster_start_time());
end $$;

-- Numbers at most so many committed marks, and answers the last number given. For no other transaction than its own.
create function feed_advance(most integer) returns bigint language plpgsql as $$
declare h feed_head; me text := feed_identity(); whole boolean; from_id bigint; n bigint; top bigint; got bigint;
begin
  select * into h from feed_head;
  whole := h.swept < clock_timestamp() - interval '5 s';
  from_id := case when whole then 0 else greatest(h.low - 1000, 0) end;
  -- In order of the key: a search by pages would read all that was taken and not yet cleared away.
  if h.identity = me and not whole and (select id from feed_dirty where id > from_id order by id limit 1) is null then
    return h.position;
  end if;
  select * into h from feed_head for update;
  if h.identity is distinct from me then
    insert into feed_start (head, first)
    values (h.position, greatest(h.position + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint))
    returning first into h.position;
  end if;
  with taken as (
    delete from feed_dirty where ctid = any (array(select ctid from feed_dirty where id > from_id order by id limit most))
    returning id, campaign_id
  ), latest as (
    select campaign_id, row_number() over (order by max(id)) as step from taken group by campaign_id
  ), told as (
    insert into feed_line (campaign_id, position) select campaign_id, h.position + step from latest
    on conflict (campaign_id) do update set position = excluded.position returning 1
  )
  select (select count(*) from told), max(id), count(*) into n, top, got from taken;
  update feed_head set position = h.position + n, identity = me, low = greatest(low, coalesce(top, 0)),
    swept = case when whole and got < most then clock_timestamp() else swept end;
  return h.position + n;
end $$;

-- Campaigns whose line changes after one instant and up to another without a write: a day begins or ends what is in force, and
-- two days before, what starts is told.
create function feed_due(after timestamptz, upto timestamptz) returns setof integer language sql stable as $$
  with day as (
    select (after at time zone 'UTC')::date as before, (upto at time zone 'UTC')::date as last
  ), span as (
    select before, last from day union all select before + 2, last + 2 from day
  ), item as (
    select x.line_item_id from span s join line_item_margin x on x.start_date > s.before and x.start_date <= s.last
    union select x.line_item_id from span s join line_item_event x on x.start_date > s.before and x.start_date <= s.last
    union select x.line_item_id from span s join line_item_budget x on x.start_day > s.before and x.start_day <= s.last
    union select x.line_item_id from span s join line_item_budget x on x.end_day >= s.before and x.end_day < s.last
  )
  select x.campaign_id from span s join campaign_line_item x on x.start_date > s.before and x.start_date <= s.last
  union select x.campaign_id from span s join campaign_client_cost x on x.start_date > s.before and x.start_date <= s.last
  union select h.campaign_id from item i join campaign_line_item h on h.line_item_id = i.line_item_id
  union select c.id from span s join control_group g on g.start_date > s.before and g.start_date <= s.last
    join campaign c on c.app_id = g.app_id
$$;
create index campaign_line_item_start on campaign_line_item (start_date);
create index campaign_client_cost_start on campaign_client_cost (start_date);
create index line_item_margin_start on line_item_margin (start_date);
create index line_item_event_start on line_item_event (start_date);
create index line_item_budget_start on line_item_budget (start_day);
create index line_item_budget_end on line_item_budget (end_day);
create index control_group_start on control_group (start_date);

-- Marks what changed without a write of its campaign: by the product's clock, and where costs reached a budget. A clock that is set
-- back marks what lies between too; servers whose clocks differ by less than ten seconds do not pull at it.
create function feed_tick(product timestamptz) returns void language plpgsql as $$
declare h feed_head; due integer[];
begin
  select * into h from feed_head;
  if h.seen is not null and abs(extract(epoch from product - h.seen)) < 60
    and (product <= h.seen and product > h.seen - interval '10 s' or not exists (select from feed_due(least(h.seen, product), greatest(h.seen, product))))
    and (select id from feed_money order by id limit 1) is null then
    return;
  end if;
  select * into h from feed_head for update;
  if h.seen is null then
    update feed_head set seen = product;
  elsif product > h.seen or product < h.seen - interval '10 s' then
    insert into feed_dirty (campaign_id) select * from feed_due(least(h.seen, product), greatest(h.seen, product));
    update feed_head set seen = product;
  end if;
  with taken as (
    delete from feed_money returning line_item_id, day
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
  )
  insert into feed_dirty (campaign_id)
  select distinct x.campaign_id from turned t join campaign_line_item x on x.line_item_id = t.line_item_id;
end $$;

-- Forgets what no reader needs who was here within 24 hours: after that its cursor is gone.
create function feed_prune() returns void language plpgsql as $$
declare past bigint;
begin
  perform from feed_head for update;
  insert into feed_past (at, position) select clock_timestamp(), position from feed_head
  where not exists (select from feed_past where at > clock_timestamp() - interval '10 minutes');
  past := (select max(position) from feed_past where at <= clock_timestamp() - interval '24 hours');
  if past is null then return; end if;
  delete from feed_past where at <= clock_timestamp() - interval '24 hours';
  update feed_head set forgotten = greatest(forgotten, past);
  delete from feed_start where first <= past;
  delete from feed_line l where position <= past
    and not exists (select from campaign c where c.id = l.campaign_id and c.state = 'new');
  delete from feed_spent s where not exists (select from line_item_budget b where b.id = s.budget_id);
end $$;

-- Marks from now on what a write to a table changes: `columns` are those a line is made of, `marks` an insert that reads the changed
-- rows as `changed`, before and after. A statement at a time, so that a bulk write asks once.
create function feed_watch(watched text, columns text, marks text) returns void language plpgsql as $watch$
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        with changed as (select %2$s from fresh) %3$s;
      elsif tg_op = 'DELETE' then
        with changed as (select %2$s from gone) %3$s;
      else
        with changed as ((select %2$s from gone except select %2$s from fresh) union (select %2$s from fresh except select %2$s from gone)) %3$s;
      end if;
      return null;
    end $t$ $f$, 'feed_marks_' || watched, columns, marks);
  execute format('create trigger feed_insert after insert on %I referencing new table as fresh for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
  execute format('create trigger feed_update after update on %I referencing old table as gone new table as fresh for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
  execute format('create trigger feed_delete after delete on %I referencing old table as gone for each statement execute function %I()',
    watched, 'feed_marks_' || watched);
end $watch$;

-- The arms of one A/B test change together.
create index campaign_source on campaign (source_campaign_id) where source_campaign_id is not null;
select feed_watch('campaign', '*', 'insert into feed_dirty (campaign_id)
  select id from changed union select source_campaign_id from changed where source_campaign_id is not null
  union select c.id from changed x join campaign c on c.source_campaign_id = coalesce(x.source_campaign_id, x.id)');
select feed_watch(watched, '*', 'insert into feed_dirty (campaign_id) select distinct campaign_id from changed')
from (values ('campaign_line_item'), ('campaign_client_cost'), ('campaign_capping')) as t (watched);
select feed_watch(watched, columns, 'insert into feed_dirty (campaign_id)
  select distinct h.campaign_id from changed x join campaign_line_item h on h.line_item_id = x.' || key)
from (values ('line_item', 'id, state, budget_mode', 'id'), ('line_item_margin', '*', 'line_item_id'),
  ('line_item_event', '*', 'line_item_id')) as t (watched, columns, key);
select feed_watch('line_item_budget', 'id, line_item_id, client_budget, client_daily_budget, start_day, end_day',
  ', money as (insert into feed_money (line_item_id, day) select distinct line_item_id, start_day from changed)
  insert into feed_dirty (campaign_id)
  select distinct h.campaign_id from changed x join campaign_line_item h on h.line_item_id = x.line_item_id');
select feed_watch('line_item_day', 'line_item_id, day, client_cost',
  'insert into feed_money (line_item_id, day) select distinct line_item_id, day from changed');
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
