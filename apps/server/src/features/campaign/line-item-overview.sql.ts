import type { State } from '@fairlead/domain/state';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type CampaignOfLineItem = {
  line_item_id: number;
  id: number;
  name: string;
  app_id: number;
  app_name: string;
  state: State;
  active: boolean;
  paused: boolean;
  client_daily_budget: number | null;
};

/** The campaigns that belong to these line items on a day, by name; copies of a test are left out. */
export const campaignsOfLineItems = (
  { db }: Context,
  lineItems: readonly number[],
  day: UtcDay,
): Promise<CampaignOfLineItem[]> =>
  db.query<CampaignOfLineItem>(
    `select h.line_item_id, c.id, c.name, c.app_id, a.name as app_name, c.state, c.active, c.paused,
       c.client_daily_budget::float8 as client_daily_budget
     from campaign_line_item h join campaign c on c.id = h.campaign_id join application a on a.id = c.app_id
     where h.line_item_id = any($1) and h.start_date <= $2 and c.source_campaign_id is null
       and not exists (select from campaign_line_item later
         where later.campaign_id = h.campaign_id and later.start_date > h.start_date and later.start_date <= $2)
     order by lower(c.name), c.id`,
    [lineItems, day],
  );
