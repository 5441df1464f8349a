import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/delivery-funnel';
import type { CreativeType } from '@fairlead/domain/creative/creative';
import { addDays, dayOf, type Period, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type Settings = NonNullable<Ok<typeof api.getCampaignDeliveryFunnel>['settings']>;

type SetCampaign = Omit<Settings, 'sizes' | 'on_days'> & {
  /** Kinds of creatives that it can show now. */
  shows: { type: CreativeType; width: number; height: number }[];
};

/** What a campaign is set to now, as far as steps of its funnel follow from it. */
export const setCampaign = async ({ db, now }: Context, id: number): Promise<SetCampaign | undefined> =>
  (
    await db.query<SetCampaign>(
      `with shown as materialized (select x.creative_id as id from showable_creatives($1, $3) x)
       select c.installers_label, c.payers_label, c.frequency_cap, c.client_daily_budget::float8 as client_daily_budget,
         coalesce(l.budget_mode = 'full_performance', false) as paced,
         json_build_object('cpa', c.algorithm_cpa, 'cpc', c.algorithm_cpc) as optimization_algorithms,
         array(select n.alpha_two_name from unnest(c.countries) with ordinality u (id, at) join country n on n.id = u.id
           order by u.at) as countries,
         (select coalesce(json_agg(json_build_object('criterion', t.criterion, 'side', t.side, 'rows', a.rows)
             order by t.side desc, t.criterion), '[]'::json)
           from campaign_targeting_list t join targeting_list a on a.id = t.targeting_list_id
           where t.campaign_id = c.id and t.side <> 'pricelists') as lists,
         (select coalesce(json_agg(distinct jsonb_build_object('type', d.type, 'width', d.width, 'height', d.height)), '[]'::json)
           from shown s join creative d on d.id = s.id) as shows,
         (select coalesce(json_agg(json_build_object('supplier', p.name, 'refused', p.refused, 'waiting', p.waiting)
             order by p.refused desc, p.waiting desc, p.name), '[]'::json)
           from (select u.name, count(*) filter (where a.status = 'DISAPPROVED')::int as refused,
               count(*) filter (where a.status = 'submitted')::int as waiting
             from shown s join creative_approval a on a.creative_id = s.id and a.status in ('DISAPPROVED', 'submitted')
             join supplier u on u.id = a.supplier_id where u.id = any(c.suppliers) group by u.id) p) as approvals
       from campaign c left join lateral line_item_on(c.id, $2::date) f on true left join line_item l on l.id = f.line_item_id
       where c.id = $1`,
      [id, dayOf(now()), now()],
    )
  )[0];

/** What requests of a campaign asked creatives for, those that came so far: sizes, native, video. */
export const askedFor = async ({ facts }: Context, id: number, { start_day, end_day }: Period): Promise<string[]> =>
  (
    await facts.query<{ place: string }>(
      `SELECT DISTINCT place FROM (SELECT mapKeys(sizes) AS places, mapValues(sizes) AS counts FROM bidding_latest
         WHERE campaign_id = ${id} AND hour >= ${startOfDay(start_day).getTime() / 1000}
           AND hour < ${startOfDay(addDays(end_day, 1)).getTime() / 1000})
       ARRAY JOIN places AS place, counts AS told WHERE told > 0`,
    )
  ).map(({ place }) => place);
