import type { Platform } from '@fairlead/domain/audience/criterion';
import type { Currency } from '@fairlead/domain/money';
import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';
import { movesWhere } from '../../platform/moves.ts';

/** A campaign as far as its effect needs it, with the event that its line item of today is optimised for. */
export type EffectCampaign = {
  id: number;
  company_id: number;
  app_id: number;
  platform: Platform;
  currency: Currency;
  optimization_event: string | null;
  line_item_id: number | null;
  /** Whether the line item spends its budget by itself. */
  paced: boolean;
  /** What an event may cost, where that is the client's objective. */
  target_cpa: number | null;
  /** What the app calls this event: the names that are mapped to it. */
  event_names: string[];
  /** The day on which it was made, or first delivered if that was earlier: before it there was nothing to compare with. */
  since: UtcDay;
};

export const effectCampaign = async ({ db }: Context, id: number, today: UtcDay): Promise<EffectCampaign | null> =>
  (
    await db.query<EffectCampaign>(
      `select c.id, c.company_id, c.app_id, p.platform, o.currency, k.name as optimization_event, l.id as line_item_id,
         coalesce(l.budget_mode = 'full_performance', false) as paced,
         case when l.client_objective_type = 'CPA' then l.client_objective_value::float8 end as target_cpa,
         array(select a.name from custom_action a where a.app_id = c.app_id and a.type_id = k.id order by a.name) as event_names,
         least((c.created at time zone 'UTC')::date, (select min(d.day) from campaign_day d where d.campaign_id = c.id)) as since
       from campaign c join company o on o.id = c.company_id join application p on p.id = c.app_id left join lateral line_item_on(c.id, $2::date) f on true
       left join line_item l on l.id = f.line_item_id left join lateral event_on(f.line_item_id, $2::date) e on true
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

type HangsOn = { line_items: number[]; groups: number[]; lists: number[] };

/** The line items that a campaign had in these days, the creative groups that show it and the lists that it names. */
export const hangsOn = async ({ db }: Context, id: number, { start_day, end_day }: Period): Promise<HangsOn> =>
  only(
    await db.query<HangsOn>(
      `select array(select distinct line_item_id from ${movesWhere('n.campaign_id = $1')} h
           where start_date <= $3::date and last_day >= $2::date) as line_items,
         array(select creative_group_id from creative_group_campaign where campaign_id = $1) as groups,
         array(select distinct targeting_list_id from campaign_targeting_list where campaign_id = $1) as lists`,
      [id, start_day, end_day],
    ),
  );

export type ConvertedDay = { day: UtcDay; n: number; revenue_usd: number };

/** Events of these names that are attributed to a campaign, by day. */
export const convertedDays = async (
  { facts }: Context,
  { app_id, id, event_names }: Pick<EffectCampaign, 'app_id' | 'id' | 'event_names'>,
  { start_day, end_day }: Period,
): Promise<ConvertedDay[]> => {
  const rows = await facts.query<{ day: UtcDay; n: number; revenue_usd: string }>(
    `SELECT toString(e.day) AS day, count() AS n, sum(revenue_usd) AS revenue_usd FROM app_events AS e
     WHERE app_id = {app_id:UInt32} AND campaign_id = {id:UInt32} AND event = 'custom_action'
       AND custom_action_name IN {names:Array(String)} AND e.day >= {from:Date} AND e.day <= {to:Date} GROUP BY e.day`,
    { app_id, id, names: event_names, from: start_day, to: end_day },
  );
  return rows.map(({ day, n, revenue_usd }) => ({ day, n, revenue_usd: Number(revenue_usd) }));
};
