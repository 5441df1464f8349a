-- Which lists a campaign targets and excludes. The version counts edits of the lists alone: form and campaign are saved side by side.

-- Without a row nothing was ever chosen, and the version is 1.
create table campaign_targeting (
  campaign_id integer primary key references campaign (id),
  version integer not null,
  updated timestamptz not null
);

-- One list a criterion and way; pricelists are kept and sent back.
create table campaign_targeting_list (
  campaign_id integer not null references campaign (id),
  side text not null check (side in ('whitelists', 'blacklists', 'pricelists')),
  criterion text not null,
  targeting_list_id integer not null references targeting_list (id),
  primary key (campaign_id, side, criterion)
);
create index campaign_targeting_list_used on campaign_targeting_list (targeting_list_id);

-- The bidder is told which build of each list holds.
select feed_watch('campaign_targeting_list', '*', 'insert into feed_dirty (campaign_id) select distinct campaign_id from changed');
select feed_watch('targeting_list', 'id, criterion, build_id, rows, id_kind', 'insert into feed_dirty (campaign_id)
  select distinct t.campaign_id from changed x join campaign_targeting_list t on t.targeting_list_id = x.id');
