import type { CreativeType } from '@fairlead/domain/creative/creative';
import { addDays, type Period, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** Campaigns that show a group, those that are not archived. */
export const campaignsShowing = async ({ db }: Context, group: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `select c.id from creative_group_campaign gc join campaign c on c.id = gc.campaign_id
       where gc.creative_group_id = $1 and c.state = 'new' order by c.id`,
      [group],
    )
  ).map(({ id }) => id);

/** What campaigns could show at an instant, of any of their groups, and where it is approved and refused; as `shows_creative` sees it. */
export const showable = ({ db }: Context, campaigns: readonly number[], at: Date) =>
  db.query<{
    campaign_id: number;
    type: CreativeType;
    width: number;
    height: number;
    approved_at: number[];
    refused_at: number[];
  }>(
    `select gc.campaign_id, c.type, c.width, c.height, array(select p.supplier_id from creative_approval p
       where p.creative_id = c.id and p.status = 'APPROVED') as approved_at,
       array(select p.supplier_id from creative_approval p
       where p.creative_id = c.id and p.status = 'DISAPPROVED') as refused_at
     from creative_group_campaign gc
       join creative_group g on g.id = gc.creative_group_id and g.state = 'new' and g.active
       join creative c on c.creative_group_id = g.id and c.state = 'new' and c.active
       left join creative_campaign s on s.creative_id = c.id and s.campaign_id = gc.campaign_id
     where gc.campaign_id = any($1::int[]) and coalesce(s.active, true)
       and (not exists (select from creative_group_scheduling t where t.creative_group_id = g.id)
         or exists (select from creative_group_scheduling t where t.creative_group_id = g.id
           and t.start_utc <= $2 and (t.recurring or t.end_utc + interval '1 second' > $2)))`,
    [campaigns, at],
  );

/** Requests that came to the choice of a creative, by what they asked for. Only ids of ours stand in the text. */
export const askedPlaces = ({ facts }: Context, campaigns: readonly number[], { start_day, end_day }: Period) =>
  facts.query<{ campaign_id: number; supplier_id: number; place: string; requests: number }>(
    `SELECT campaign_id, supplier_id, place, sum(told) AS requests
     FROM (SELECT campaign_id, supplier_id, mapKeys(sizes) AS places, mapValues(sizes) AS counts FROM bidding_latest
       WHERE campaign_id IN (${campaigns.join(', ')}) AND hour >= ${startOfDay(start_day).getTime() / 1000}
         AND hour < ${startOfDay(addDays(end_day, 1)).getTime() / 1000})
     ARRAY JOIN places AS place, counts AS told
     GROUP BY campaign_id, supplier_id, place`,
  );

/** Whether bidding facts of campaigns on these days tell of requests, whatever else they tell. */
export const haveBid = async (
  { facts }: Context,
  campaigns: readonly number[],
  { start_day, end_day }: Period,
): Promise<boolean> => {
  const [found] = await facts.query<{ n: number }>(
    `SELECT sum(eligible) AS n FROM bidding WHERE campaign_id IN (${campaigns.join(', ')})
       AND hour >= ${startOfDay(start_day).getTime() / 1000} AND hour < ${startOfDay(addDays(end_day, 1)).getTime() / 1000}`,
  );
  return (found?.n ?? 0) > 0;
};
