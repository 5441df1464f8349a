-- What a campaign that is switched on has failed since it was: it never passed, so it has not broken.
create table campaign_lack (
  campaign_id integer not null references campaign (id),
  code text not null,
  primary key (campaign_id, code)
);

-- Until now all that failed was told as broken, by whatever was saved last before the campaign was switched on.
with never as (
  delete from campaign_break b using (
    select l.entity_id as id, max(l.at) as at from change_log l
    where l.entity = 'campaign' and l.entity_id in (select campaign_id from campaign_break)
      and l.changes @> '[{"field": "active", "after": true}]'
    group by l.entity_id
  ) a
  where a.id = b.campaign_id and b.at <= a.at
  returning b.campaign_id, b.code
)
insert into campaign_lack (campaign_id, code) select campaign_id, code from never;
