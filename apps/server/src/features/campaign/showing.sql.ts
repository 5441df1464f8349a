/**
 * Which of many campaigns have something to show, for a statement that has their ids as `chosen (id)`: tables of a `with`, of which
 * `showing (id)` is the answer, each campaign once. The rule is that of `shows_creative`, which is asked for one campaign: for
 * thousands it would look at their groups, few and shared, again and again. A group is looked at once here, and its creatives
 * are counted; a campaign shows it unless as many of them are switched off for it.
 * @param at the instant, an expression of type timestamptz
 */
export const showingOf = (at: string): string =>
  `connected as materialized (
     select x.campaign_id, x.creative_group_id from chosen h join creative_group_campaign x on x.campaign_id = h.id
   ), shown as materialized (
     select g.id, count(*) as creatives from (select distinct creative_group_id as id from connected) i
     join creative_group g on g.id = i.id and g.state = 'new' and g.active
     join creative r on r.creative_group_id = g.id and r.state = 'new' and r.active
     where not exists (select from creative_group_scheduling t where t.creative_group_id = g.id)
       or exists (select from creative_group_scheduling t where t.creative_group_id = g.id
         and t.start_utc <= ${at} and (t.recurring or t.end_utc + interval '1 second' > ${at}))
     group by g.id
   ), hidden as materialized (
     select s.campaign_id, r.creative_group_id, count(*) as creatives from chosen h
     join creative_campaign s on s.campaign_id = h.id and not s.active
     join creative r on r.id = s.creative_id and r.state = 'new' and r.active group by s.campaign_id, r.creative_group_id
   ), showing as materialized (
     select distinct x.campaign_id as id from connected x join shown g on g.id = x.creative_group_id
     left join hidden n on n.campaign_id = x.campaign_id and n.creative_group_id = x.creative_group_id
     where g.creatives > coalesce(n.creatives, 0)
   )`;
