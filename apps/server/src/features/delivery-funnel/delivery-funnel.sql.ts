import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import type { Currency } from '@fairlead/domain/money';
import { dayOf, type Period, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { movesWhere } from '../../platform/moves.ts';
import { SPENT_TODAY } from '../../platform/spent-today.ts';

/** A campaign of the funnel as far as levers need it. */
export type FunnelCampaign = {
  id: number;
  app_id: number;
  company_id: number;
  currency: Currency;
  /** Of today; null when it has none. */
  line_item_id: number | null;
  /** Its own: in an A/B test its share. */
  client_daily_budget: number | null;
  cap_is_share: boolean;
  frequency_cap: number | null;
  target_price: number | null;
};

/** Campaigns by id, in its order. */
export const funnelCampaigns = ({ db }: Context, ids: readonly number[], today: UtcDay): Promise<FunnelCampaign[]> =>
  db.query<FunnelCampaign>(
    `select c.id, c.app_id, c.company_id, o.currency, f.line_item_id,
       c.client_daily_budget::float8 as client_daily_budget,
       c.ab_test_daily_budget is not null or c.source_campaign_id is not null as cap_is_share,
       c.frequency_cap, c.target_cpx_in_company_currency::float8 as target_price
     from campaign c join company o on o.id = c.company_id left join lateral line_item_on(c.id, $2::date) f on true
     where c.id = any($1::int[]) order by c.id`,
    [ids, today],
  );

/** The currency of a line item's company. */
export const lineItemCurrency = async ({ db }: Context, id: number): Promise<Currency | null> =>
  (
    await db.query<{ currency: Currency }>(
      'select o.currency from line_item l join company o on o.id = l.company_id where l.id = $1',
      [id],
    )
  )[0]?.currency ?? null;

export type Belonging = { campaign_id: number; start_day: UtcDay; end_day: UtcDay };

/** Which campaigns belonged to a line item on which of these days. */
export const belongingTo = ({ db }: Context, lineItem: number, { start_day, end_day }: Period): Promise<Belonging[]> =>
  db.query<Belonging>(
    `select campaign_id, greatest(start_date, $2::date) as start_day, least(last_day, $3::date) as end_day
     from ${movesWhere('n.campaign_id in (select campaign_id from campaign_line_item where line_item_id = $1)')} h
     where line_item_id = $1 and start_date <= $3::date and last_day >= $2::date order by campaign_id, start_date`,
    [lineItem, start_day, end_day],
  );

export type SpentDay = { campaign_id: number; day: UtcDay; line_item_id: number; spend: number };

/** Client costs of campaigns by day. */
export const spentDays = ({ db }: Context, ids: readonly number[], { start_day, end_day }: Period) =>
  db.query<SpentDay>(
    `select campaign_id, day, line_item_id, client_cost::float8 as spend from campaign_day
     where campaign_id = any($1::int[]) and day between $2 and $3`,
    [ids, start_day, end_day],
  );

/** A line item with a budget that runs today: what that has cost, what it spent in the days asked for, and its caps. */
export type FundedLineItem = {
  id: number;
  start_day: UtcDay;
  end_day: UtcDay;
  budget: number;
  spent: number;
  spent_today: number;
  spent_in_period: number;
  /** How many of the days asked for cost something: those before today, and whether today did. */
  days_before: number;
  today_cost: boolean;
  /** Whether it spends its budget by itself. */
  paces: boolean;
};

/** Line items as far as they have a current budget. */
export const fundedLineItems = (
  { db }: Context,
  ids: readonly number[],
  today: UtcDay,
  { start_day, end_day }: Period,
): Promise<FundedLineItem[]> =>
  db.query<FundedLineItem>(
    `select l.id, b.start_day, b.end_day, b.client_budget::float8 as budget, coalesce(s.spent, 0)::float8 as spent,
       coalesce(s.today, 0)::float8 as spent_today, coalesce(p.spent, 0)::float8 as spent_in_period,
       coalesce(p.days, 0)::int as days_before, coalesce(p.today, false) as today_cost, l.budget_mode = 'full_performance' as paces
     from line_item l join line_item_budget b on b.line_item_id = l.id and $2::date between b.start_day and b.end_day
     left join lateral (select sum(client_cost) as spent, sum(client_cost) filter (where day = $2::date) as today
       from line_item_day where line_item_id = l.id and day between b.start_day and b.end_day) s on true
     left join lateral (select sum(client_cost) as spent,
         count(*) filter (where client_cost > 0 and day < $2::date) as days, bool_or(client_cost > 0 and day = $2::date) as today
       from line_item_day where line_item_id = l.id and day between $3 and $4) p on true
     where l.id = any($1::int[]) and l.state = 'new'`,
    [ids, today, start_day, end_day],
  );

/** What holds a campaign of a line item: its daily cap (in an A/B test the whole that is shared out), and what it and its copies spent in the days asked for and today. */
export type CappedCampaign = Pick<RunningGrounds, 'state' | 'active' | 'paused' | 'has_country' | 'has_creative'> & {
  line_item_id: number;
  client_daily_budget: number | null;
  spent_in_period: number;
  /** How many of the days asked for cost it something, whatever line item it was of: those before today, and whether today did. */
  days_before: number;
  today_cost: boolean;
  spent_today: number;
};

/** Campaigns that line items have now and that are switched on. A copy of a test counts with its source: the whole cap is theirs. */
export const cappedCampaigns = (
  { db }: Context,
  lineItems: readonly number[],
  now: Date,
  { start_day, end_day }: Period,
): Promise<CappedCampaign[]> =>
  db.query<CappedCampaign>(
    `select f.line_item_id, c.state, c.active, c.paused, cardinality(c.countries) > 0 as has_country,
       (select s.shows from shows_creative(c.id, $3) s) as has_creative,
       whole_cap(c)::float8 as client_daily_budget,
       coalesce(p.spent, 0)::float8 as spent_in_period, p.days::int as days_before, coalesce(p.today, false) as today_cost,
       ${SPENT_TODAY} as spent_today
     from campaign c join lateral line_item_on(c.id, $2::date) f on f.line_item_id = any($1::int[])
     left join lateral (select sum(d.client_cost) as spent, bool_or(d.client_cost > 0 and d.day = $2::date) as today,
         count(distinct d.day) filter (where d.client_cost > 0 and d.day < $2::date) as days
       from campaign m join campaign_day d on d.campaign_id = m.id and d.day between $4 and $5
       where m.id = c.id or m.source_campaign_id = c.id) p on true
     where c.state = 'new' and c.active and not c.paused and c.source_campaign_id is null
       and c.id in (select campaign_id from campaign_line_item where line_item_id = any($1::int[]))`,
    [lineItems, dayOf(now), now, start_day, end_day],
  );

/** Names of suppliers. */
export const supplierNames = async ({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db.query<{ id: number; name: string }>('select id, name from supplier where id = any($1::int[])', [ids])
    ).map(({ id, name }) => [id, name]),
  );
