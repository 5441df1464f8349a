import type { RunningGrounds } from '@fairlead/domain/campaign/campaign';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** Running budgets of one period: how many line items have one, what they are worth, what their days have cost so far. */
export type RunningPeriod = {
  key: number;
  start_day: UtcDay;
  end_day: UtcDay;
  line_items: number;
  budget: number;
  spent: number;
};
/** Client costs of one full day. */
export type SpentDay = { key: number; day: UtcDay; spend: number };
/** `ended`: the last day of the budget that ended last. */
export type LineItemCount = { key: number; line_items: number; ended: UtcDay | null };
/** So many campaigns with the same grounds to run or not. */
export type CampaignCount = Omit<RunningGrounds, 'state'> & { key: number; campaigns: number };

/** How far back the two weeks of full days go. */
const twoWeeks = `day >= $2::date - 14 and day < $2::date`;
const spentOf = `left join lateral (select round(sum(client_cost), 2) as spent from line_item_day
  where line_item_id = l.id and day between b.start_day and b.end_day) d on true`;
const period = `b.start_day, b.end_day, count(*)::int as line_items, sum(b.client_budget)::float8 as budget,
  coalesce(sum(d.spent), 0)::float8 as spent`;
const runsToday = `b.start_day <= $2::date and b.end_day >= $2::date`;

/** By company; null: of all. */
export const ofCompanies = {
  periods: ({ db }: Context, companies: readonly number[] | null, today: UtcDay) =>
    db.query<RunningPeriod>(
      `select b.company_id as key, ${period}
       from line_item_budget b join line_item l on l.id = b.line_item_id and l.state = 'new' ${spentOf}
       where ${runsToday} and ($1::int[] is null or b.company_id = any($1)) group by 1, 2, 3`,
      [companies, today],
    ),
  days: ({ db }: Context, companies: readonly number[] | null, today: UtcDay) =>
    db.query<SpentDay>(
      `select l.company_id as key, s.day, round(sum(s.client_cost), 2)::float8 as spend
       from line_item l cross join lateral (select day, client_cost from line_item_day
         where line_item_id = l.id and ${twoWeeks}) s
       where $1::int[] is null or l.company_id = any($1) group by 1, 2`,
      [companies, today],
    ),
  counts: ({ db }: Context, companies: readonly number[] | null, today: UtcDay) =>
    db.query<LineItemCount>(
      `select l.company_id as key, count(*)::int as line_items, max(e.ended) as ended
       from line_item l left join (select line_item_id, max(end_day) as ended from line_item_budget
         where end_day < $2::date group by 1) e on e.line_item_id = l.id
       where l.state = 'new' and ($1::int[] is null or l.company_id = any($1)) group by 1`,
      [companies, today],
    ),
};

/** The line item that a campaign belongs to today. */
const homeToday = `lateral (select h.line_item_id from campaign_line_item h where h.campaign_id = c.id
  and h.start_date <= $2::date order by h.start_date desc limit 1) f`;
/** Copies of a test are part of their source, not campaigns of their own. */
const counted = `c.app_id = any($1::int[]) and c.state = 'new' and c.source_campaign_id is null`;
const lineItems = `(select distinct c.app_id as key, f.line_item_id from campaign c cross join ${homeToday} where ${counted})`;

/** By application: budgets are those of the line items that its campaigns belong to today, days what its campaigns spent. */
export const ofApplications = {
  periods: ({ db }: Context, applications: readonly number[], today: UtcDay) =>
    db.query<RunningPeriod>(
      `select m.key, ${period}
       from ${lineItems} m join line_item l on l.id = m.line_item_id and l.state = 'new'
       join line_item_budget b on b.line_item_id = l.id ${spentOf}
       where ${runsToday} group by 1, 2, 3`,
      [applications, today],
    ),
  days: ({ db }: Context, applications: readonly number[], today: UtcDay) =>
    db.query<SpentDay>(
      `select c.app_id as key, s.day, round(sum(s.client_cost), 2)::float8 as spend
       from campaign c cross join lateral (select day, client_cost from campaign_day
         where campaign_id = c.id and ${twoWeeks}) s
       where c.app_id = any($1::int[]) group by 1, 2`,
      [applications, today],
    ),
  counts: ({ db }: Context, applications: readonly number[], today: UtcDay) =>
    db.query<LineItemCount>(
      `select m.key, count(*)::int as line_items, max(e.ended) as ended
       from ${lineItems} m left join (select line_item_id, max(end_day) as ended from line_item_budget
         where end_day < $2::date group by 1) e on e.line_item_id = m.line_item_id group by 1`,
      [applications, today],
    ),
  campaigns: ({ db }: Context, applications: readonly number[], today: UtcDay) =>
    db.query<CampaignCount>(
      `select c.app_id as key, c.active, c.paused, l.state as line_item_state, b.id is not null as has_current_budget,
         count(*)::int as campaigns
       from campaign c left join ${homeToday} on true left join line_item l on l.id = f.line_item_id
       left join line_item_budget b on b.line_item_id = l.id and ${runsToday}
       where ${counted} group by 1, 2, 3, 4, 5`,
      [applications, today],
    ),
};
