import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** A campaign that belongs to the line item today or spent under it lately; money is client costs of full UTC days. */
export type SpendingCampaign = RunningGrounds & {
  id: number;
  name: string;
  app_id: number;
  company_id: number;
  client_daily_budget: number | null;
  /** Of the 7 days before `today`, and of the 7 before these. */
  spend: number;
  spend_before: number;
};

/** Campaigns of a line item with what they spent in 14 full days; what a test copy spent counts with its source. */
export const spendingCampaigns = ({ db }: Context, lineItem: number, today: UtcDay): Promise<SpendingCampaign[]> =>
  db.query<SpendingCampaign>(
    `with spent as (
       select coalesce(c.source_campaign_id, c.id) as id,
         round(sum(d.client_cost) filter (where d.day >= $2::date - 7), 2) as spend,
         round(sum(d.client_cost) filter (where d.day < $2::date - 7), 2) as spend_before
       from campaign_day d join campaign c on c.id = d.campaign_id
       where d.line_item_id = $1 and d.day >= $2::date - 14 and d.day < $2::date group by 1)
     select c.id, c.name, c.app_id, c.company_id, c.state, c.active, c.paused, l.state as line_item_state,
       b.id is not null as has_current_budget, coalesce(x.client_cost >= b.client_budget, false) as budget_spent,
       cardinality(c.countries) > 0 as has_country,
       c.client_daily_budget::float8 as client_daily_budget, coalesce(s.spend, 0)::float8 as spend,
       coalesce(s.spend_before, 0)::float8 as spend_before
     from (select id from spent union select campaign_id from campaign_line_item where line_item_id = $1) one
     join campaign c on c.id = one.id
     left join lateral line_item_on(c.id, $2::date) f on true
     left join line_item l on l.id = f.line_item_id
     left join line_item_budget b on b.line_item_id = l.id and b.start_day <= $2::date and b.end_day >= $2::date
     left join lateral (select round(sum(y.client_cost), 2) as client_cost from line_item_day y
       where y.line_item_id = b.line_item_id and y.day between b.start_day and b.end_day) x on true
     left join spent s on s.id = c.id
     where s.id is not null or (f.line_item_id = $1 and c.state = 'new' and c.source_campaign_id is null)`,
    [lineItem, today],
  );
