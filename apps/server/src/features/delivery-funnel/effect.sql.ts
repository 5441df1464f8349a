import type { Currency } from '@fairlead/domain/money';
import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** A campaign as far as its effect needs it, with the event that its line item of today is optimised for. */
export type EffectCampaign = { id: number; app_id: number; currency: Currency; optimization_event: string | null };

export const effectCampaign = async ({ db }: Context, id: number, today: UtcDay): Promise<EffectCampaign | null> =>
  (
    await db.query<EffectCampaign>(
      `select c.id, c.app_id, o.currency, k.name as optimization_event
       from campaign c join company o on o.id = c.company_id left join lateral line_item_on(c.id, $2::date) f on true
       left join lateral event_on(f.line_item_id, $2::date) e on true
       left join custom_action_type k on k.id = e.custom_action_type_id where c.id = $1`,
      [id, today],
    )
  )[0] ?? null;

type DeliveredDay = { day: UtcDay; client_cost: number; impressions: number; clicks: number; reattributions: number };

export const deliveredDays = ({ db }: Context, id: number, { start_day, end_day }: Period): Promise<DeliveredDay[]> =>
  db.query<DeliveredDay>(
    `select day, client_cost::float8 as client_cost, impressions::int as impressions, clicks::int as clicks,
       reattributions::int as reattributions
     from campaign_day where campaign_id = $1 and day between $2 and $3`,
    [id, start_day, end_day],
  );

/** Records whose changes may show in a campaign's delivery: itself, its line items in these days, their budgets, its groups and creatives. */
export const changedAbout = async (
  { db }: Context,
  id: number,
  { start_day, end_day }: Period,
): Promise<Map<string, number[]>> => {
  const rows = await db.query<{ entity: string; id: number }>(
    `with item as (
       select distinct line_item_id as id from (
         select line_item_id, start_date, coalesce(lead(start_date) over (order by start_date) - 1, 'infinity'::date) as until
         from campaign_line_item where campaign_id = $1) h
       where start_date <= $3::date and until >= $2::date
     ), shown as (select creative_group_id as id from creative_group_campaign where campaign_id = $1)
     select 'campaign' as entity, $1::int as id union all select 'campaign_targeting', $1::int
     union all select 'line_item', id from item
     union all select 'line_item_budget', b.id from line_item_budget b join item i on i.id = b.line_item_id
       where b.start_day <= $3::date and b.end_day >= $2::date
     union all select 'creative_group', id from shown
     union all select 'creative', c.id from creative c join shown g on g.id = c.creative_group_id`,
    [id, start_day, end_day],
  );
  return new Map(
    [...Map.groupBy(rows, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map((one) => one.id)]),
  );
};

export type ConvertedDay = { day: UtcDay; n: number; revenue_usd: number };

/** Events of a kind that are attributed to a campaign, by day. */
export const convertedDays = async (
  { facts }: Context,
  { app_id, id, name }: { app_id: number; id: number; name: string },
  { start_day, end_day }: Period,
): Promise<ConvertedDay[]> => {
  const rows = await facts.query<{ day: UtcDay; n: number; revenue_usd: string }>(
    `SELECT toString(e.day) AS day, count() AS n, sum(revenue_usd) AS revenue_usd FROM app_events AS e
     WHERE app_id = {app_id:UInt32} AND campaign_id = {id:UInt32} AND event = 'custom_action'
       AND custom_action_name = {name:String} AND e.day >= {from:Date} AND e.day <= {to:Date} GROUP BY e.day`,
    { app_id, id, name, from: start_day, to: end_day },
  );
  return rows.map(({ day, n, revenue_usd }) => ({ day, n, revenue_usd: Number(revenue_usd) }));
};
