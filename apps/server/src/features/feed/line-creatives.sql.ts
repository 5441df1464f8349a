import type { CreativeType } from '@fairlead/domain/creative/creative';

type ShownCreative = {
  id: number;
  type: CreativeType;
  w: number;
  h: number;
  mime: string | null;
  duration: number | null;
  interstitial: boolean | null;
  infeed: boolean | null;
  etag: string;
  approvals: number[];
  submitted: number[];
};

/**
 * A group that is shown now, or begins to be within 48 hours: instants as the store writes them. Its creatives are told with the
 * first campaign of a statement that shows it, null with the others: written down for each, those of one application took a
 * hundred times the room.
 */
export type ShownGroup = {
  id: number;
  now: boolean;
  active_from: string | null;
  active_until: string | null;
  creatives: ShownCreative[] | null;
};

/**
 * Parts of a statement over `base (id, seen)`, of one instant: `shown (campaign_id, groups)`. What a group shows is asked once for all campaigns
 * that show it, and told once. Of several times the one in force counts, else the next one (design 13.24.14).
 */
export const CREATIVE_PARTS = `shown_group as materialized (
    select g.id, t.shows, t.active_from, t.active_until, (select json_agg(json_build_object('id', d.id, 'type', d.type, 'w', d.width,
        'h', d.height, 'mime', f.type, 'duration', d.duration, 'interstitial', d.interstitial, 'infeed', d.infeed, 'etag', d.etag,
        'approvals', array(select p.supplier_id from creative_approval p
          where p.creative_id = d.id and p.status = 'APPROVED' order by p.supplier_id),
        'submitted', array(select p.supplier_id from creative_approval p
          where p.creative_id = d.id and p.status = 'submitted' order by p.supplier_id)) order by d.id)
      from creative d left join asset f on f.sha256 = d.main_asset
      where d.creative_group_id = g.id and d.state = 'new' and d.active) as creatives
    from (select distinct m.creative_group_id as id, b.seen from base b join creative_group_campaign m on m.campaign_id = b.id) i
    join creative_group g on g.id = i.id and g.state = 'new' and g.active
    cross join lateral (
      (select true as shows, null::timestamptz as active_from, null::timestamptz as active_until
        where not exists (select from creative_group_scheduling n where n.creative_group_id = g.id))
      union all
      (select x.shows, min(x.start_utc), case when bool_or(x.recurring) then null when x.shows then max(x.end_utc)
          else (array_agg(x.end_utc order by x.start_utc))[1] end
        from (select n.start_utc <= i.seen as shows, n.start_utc, n.end_utc, n.recurring from creative_group_scheduling n
          where n.creative_group_id = g.id and n.start_utc <= i.seen + interval '48 hours'
            and (n.recurring or n.end_utc + interval '1 second' > i.seen)) x
        group by x.shows order by x.shows desc limit 1)
    ) t
  ), shown as materialized (
    select m.campaign_id, json_agg(json_build_object('id', s.id, 'now', s.shows, 'active_from', s.active_from, 'active_until', s.active_until,
        'creatives', case when m.first then s.creatives end) order by s.id) as groups
    from (select n.creative_group_id, n.campaign_id, row_number() over (partition by n.creative_group_id order by n.campaign_id) = 1 as first
      from (select distinct id from base) b join creative_group_campaign n on n.campaign_id = b.id) m
    join shown_group s on s.id = m.creative_group_id where s.creatives is not null group by 1
  )`;

/** Creatives that a campaign does not show, though its groups do. */
export const HIDDEN = `array(select n.creative_id from creative_campaign n where n.campaign_id = c.id and not n.active) as hidden`;
