import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { groundColumns, groundSource } from './running.sql.ts';

/** A campaign that belongs to the line item today or spent under it lately; money is client costs of full UTC days before today. */
export type SpendingCampaign = RunningGrounds & {
  id: number;
  name: string;
  app_id: number;
  company_id: number;
  /** The daily cap; in an A/B test the whole, as what copies spend counts, too. */
  client_daily_budget: number | null;
  /** Of the 7 days before, and of the 7 before these. */
  spend: number;
  spend_before: number;
};

/** Campaigns of a line item with what they spent in 14 full days; what a test copy spent counts with its source. */
export const spendingCampaigns = ({ db }: Context, lineItem: number, now: Date): Promise<SpendingCampaign[]> =>
  db.query<SpendingCampaign>(
    `with spent as (
       select coalesce(c.source_campaign_id, c.id) as id,
         round(sum(d.client_cost) filter (where d.day >= $2::date - 7), 2) as spend,
         round(sum(d.client_cost) filter (where d.day < $2::date - 7), 2) as spend_before
       from campaign_day d join campaign c on c.id = d.campaign_id
       where d.line_item_id = $1 and d.day >= $2::date - 14 and d.day < $2::date group by 1)
     select c.id, c.name, c.app_id, c.company_id, ${groundColumns},
       whole_cap(c)::float8 as client_daily_budget, coalesce(s.spend, 0)::float8 as spend,
       coalesce(s.spend_before, 0)::float8 as spend_before
     from (select id from spent union select campaign_id from campaign_line_item where line_item_id = $1) one
     join campaign c on c.id = one.id ${groundSource}
     left join spent s on s.id = c.id
     where s.id is not null or (f.line_item_id = $1 and c.state = 'new' and c.source_campaign_id is null)`,
    [lineItem, dayOf(now), now],
  );
