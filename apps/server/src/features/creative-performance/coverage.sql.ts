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

/** What campaigns could show at an instant, of any of their groups, and where it is approved and refused; as `running` sees it. */
export const showable = ({ db }: Context, campaigns: readonly number[], at: Date) =>
  db.query<{
    campaign_id: number;
    type: CreativeType;
    width: number;
    height: number;
    approved_at: number[];
    refused_at: number[];
  }>(
    `select m.campaign_id, c.type, c.width, c.height, array(select p.supplier_id from creative_approval p
       where p.creative_id = c.id and p.status = 'APPROVED') as approved_at,
       array(select p.supplier_id from creative_approval p
       where p.creative_id = c.id and p.status = 'DISAPPROVED') as refused_at
     from unnest($1::int[]) m (campaign_id) cross join lateral showable_creatives(m.campaign_id, $2) x
       join creative c on c.id = x.creative_id`,
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
