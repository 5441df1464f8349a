import type { State } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { campaignsUnder } from '../../platform/moves.ts';
import { showingOf } from './showing.sql.ts';

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
  /** What an A/B test shares out; null without one. */
  ab_test_daily_budget: number | null;
  has_country: boolean;
  has_creative: boolean;
};

/** The campaigns that belong to these line items now, by name; copies of a test are left out. */
export const campaignsOfLineItems = (
  { db }: Context,
  lineItems: readonly number[],
  now: Date,
): Promise<CampaignOfLineItem[]> =>
  db.query<CampaignOfLineItem>(
    `with chosen as materialized (
       select c.id, f.line_item_id from ${campaignsUnder('$1::int[]', '$2::date')} f join campaign c on c.id = f.campaign_id
       where c.source_campaign_id is null
     ), ${showingOf('$3')}
     select h.line_item_id, c.id, c.name, c.app_id, a.name as app_name, c.state, c.active, c.paused,
       c.client_daily_budget::float8 as client_daily_budget,
       c.ab_test_daily_budget::float8 as ab_test_daily_budget, cardinality(c.countries) > 0 as has_country,
       s.id is not null as has_creative
     from chosen h join campaign c on c.id = h.id join application a on a.id = c.app_id left join showing s on s.id = c.id
     order by lower(c.name), c.id`,
    [lineItems, dayOf(now), now],
  );
