import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { campaignsUnder } from '../../platform/moves.ts';
import { SPENT_TODAY } from '../../platform/spent-today.ts';

/** A line item with the budget that runs, else the next; amounts in the company's currency, null without one. */
export type BudgetedLineItem = {
  id: number;
  name: string;
  state: RunningGrounds['state'];
  start_day: string | null;
  end_day: string | null;
  client_budget: number | null;
  client_daily_budget: number | null;
  /** What has been spent of it, until now. */
  spent: number;
};

export const budgetedLineItems = ({ db, now }: Context, ids: readonly number[]): Promise<BudgetedLineItem[]> =>
  db.query<BudgetedLineItem>(
    `select l.id, l.name, l.state, b.start_day, b.end_day, b.client_budget::float8 as client_budget,
       b.client_daily_budget::float8 as client_daily_budget,
       coalesce((select round(sum(d.client_cost), 2) from line_item_day d
         where d.line_item_id = l.id and d.day between b.start_day and b.end_day), 0)::float8 as spent
     from line_item l left join lateral (select * from line_item_budget n
       where n.line_item_id = l.id and n.end_day >= $2::date order by n.start_day limit 1) b on true
     where l.id = any($1::int[])`,
    [ids, dayOf(now())],
  );

/** What decides whether a campaign bids, its daily cap (in an A/B test the whole that is shared out), and what it and its copies spent today. */
export type CappedCampaign = Pick<RunningGrounds, 'state' | 'active' | 'paused' | 'has_country' | 'has_creative'> & {
  line_item_id: number;
  cap: number | null;
  spent_today: number;
};

/** Campaigns that line items have today and that are switched on. A copy of a test counts with its source. */
export const cappedCampaigns = ({ db, now }: Context, lineItems: readonly number[]): Promise<CappedCampaign[]> =>
  db.query<CappedCampaign>(
    `select f.line_item_id, c.state, c.active, c.paused, cardinality(c.countries) > 0 as has_country,
       (select s.shows from shows_creative(c.id, $3) s) as has_creative, whole_cap(c)::float8 as cap,
       ${SPENT_TODAY} as spent_today
     from ${campaignsUnder('$1::int[]', '$2::date')} f join campaign c on c.id = f.campaign_id
     where c.state = 'new' and c.active and not c.paused and c.source_campaign_id is null`,
    [lineItems, dayOf(now()), now()],
  );
