import type { State } from '@fairlead/domain/state';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { campaignsUnder } from '../../platform/moves.ts';

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
/** So many campaigns with the same line item of today and the same switches. */
export type CampaignCount = {
  key: number;
  line_item_id: number | null;
  active: boolean;
  paused: boolean;
  has_country: boolean;
  has_creative: boolean;
  campaigns: number;
};
/** A line item, its running budget (without one its fields are null), and the applications whose campaigns it pays for today. */
export type PlacedLineItem = { id: number; state: State; ended: UtcDay | null; spent: number; apps: number[] } & (
  | { start_day: UtcDay; end_day: UtcDay; budget: number }
  | { start_day: null; end_day: null; budget: null }
);

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

/** By application. The line item of each campaign is looked up once: what hangs on it is asked by its id. */
export const ofApplications = {
  /** Campaigns in state new, copies of a test aside, by their line item of today and their switches. */
  campaigns: ({ db }: Context, applications: readonly number[], now: Date) =>
    db.query<CampaignCount>(
      `select c.app_id as key, f.line_item_id, c.active, c.paused, cardinality(c.countries) > 0 as has_country,
         s.shows as has_creative, count(*)::int as campaigns
       from campaign c left join lateral line_item_on(c.id, $2::date) f on true cross join lateral shows_creative(c.id, $3) s
       where c.app_id = any($1::int[]) and c.state = 'new' and c.source_campaign_id is null group by 1, 2, 3, 4, 5, 6`,
      [applications, dayOf(now), now],
    ),
  /** Line items with their running budget, if they have one. */
  lineItems: ({ db }: Context, lineItems: readonly number[], today: UtcDay) =>
    db.query<PlacedLineItem>(
      `select l.id, l.state, b.start_day, b.end_day, b.client_budget::float8 as budget,
         coalesce(d.spent, 0)::float8 as spent,
         (select max(end_day) from line_item_budget where line_item_id = l.id and end_day < $2::date) as ended,
         coalesce(a.apps, '{}') as apps
       from line_item l left join line_item_budget b on b.line_item_id = l.id and ${runsToday} ${spentOf}
       left join (select h.line_item_id, array_agg(distinct c.app_id) as apps
         from ${campaignsUnder('$1::int[]', '$2::date')} h join campaign c on c.id = h.campaign_id
         where c.state = 'new' and c.source_campaign_id is null group by 1) a on a.line_item_id = l.id
       where l.id = any($1::int[])`,
      [lineItems, today],
    ),
  /** What its campaigns spent, whatever has become of them. */
  days: ({ db }: Context, applications: readonly number[], today: UtcDay) =>
    db.query<SpentDay>(
      `select c.app_id as key, s.day, round(sum(s.client_cost), 2)::float8 as spend
       from campaign c join campaign_day s on s.campaign_id = c.id
       where c.app_id = any($1::int[]) and ${twoWeeks} group by 1, 2`,
      [applications, today],
    ),
};
