import { STOPPED } from '@fairlead/domain/audience/failure';
import type { Currency } from '@fairlead/domain/money';
import { may } from '@fairlead/domain/permission';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { readsTests } from '../../platform/reads-tests.ts';

/** A current budget of a line item in state new, with what its days cost. */
export type PacedRow = {
  line_item_id: number;
  name: string;
  order_id: number;
  company_id: number;
  company_name: string;
  currency: Currency;
  budget_id: number;
  budget_name: string;
  start_day: string;
  end_day: string;
  budget: number;
  client_daily_budget: number | null;
  spent: number;
  days: { day: string; spend: number }[];
  next_budget_day: string | null;
};

const lastDays = `json_agg(json_build_object('day', day, 'spend', client_cost::float8) order by day)
           filter (where day >= $2::date - 7 and day < $2::date)`;

/**
 * Every running budget of a company (undefined: of all that the user sees) on this UTC day, in one statement. `days` are the last 7 full
 * days inside the budget that cost something; none are looked up without `trends`, which is half of the work.
 */
export const pacedBudgets = (
  context: Context,
  { company, today, trends }: { company: number | undefined; today: string; trends: boolean },
): Promise<PacedRow[]> =>
  context.db.query<PacedRow>(
    `select l.id as line_item_id, l.name, l.order_id, l.company_id, c.name as company_name, c.currency,
       b.id as budget_id, b.name as budget_name, b.start_day, b.end_day, b.client_budget::float8 as budget,
       b.client_daily_budget::float8 as client_daily_budget, coalesce(d.spent, 0)::float8 as spent,
       coalesce(d.days, '[]') as days, n.start_day as next_budget_day
     from line_item_budget b
     join line_item l on l.id = b.line_item_id and l.state = 'new'
     join company c on c.id = l.company_id
     left join lateral (
       select round(sum(client_cost), 2) as spent, ${trends ? lastDays : 'null::json'} as days
       from line_item_day where line_item_id = l.id and day between b.start_day and b.end_day) d on true
     left join lateral (
       select min(start_day) as start_day from line_item_budget where line_item_id = l.id and start_day > b.end_day) n on true
     where b.start_day <= $2::date and b.end_day >= $2::date
       and ($1::int is null or b.company_id = $1)`,
    [companySeen(context, company) ?? null, today],
  );

/** How many records wait for somebody, and the one to begin with. */
type Waiting = { count: number; id: number | null; company_id: number | null; app_id: number | null };
const nothing: Waiting = { count: 0, id: null, company_id: null, app_id: null };

/** How many targeting lists in state new failed to build, and the newest of them. What a person stopped did not fail. */
export const failedLists = async (context: Context) => {
  const [row] = await context.db.query<Waiting>(
    `with failed as (select id, company_id, app_id from targeting_list
       where state = 'new' and error is not null and error <> '${STOPPED}' and ($1::int is null or company_id = $1))
     select (select count(*)::int from failed) as count, f.id, f.company_id, f.app_id
     from (select 1) one left join lateral (select * from failed order by id desc limit 1) f on true`,
    [companySeen(context, undefined) ?? null],
  );
  return row ?? nothing;
};

/** Campaigns one sees that broke since they were launched. */
export const countBroken = async (context: Context): Promise<number> =>
  (
    await context.db.query<{ count: number }>(
      `select count(distinct b.campaign_id)::int as count from campaign_break b join campaign c on c.id = b.campaign_id
       where $1::int is null or c.company_id = $1`,
      [companySeen(context, undefined) ?? null],
    )
  )[0]?.count ?? 0;

/**
 * Tracking links of campaigns one sees that became wrong since they were saved. One that a copy in an A/B test has of its source
 * counts there; its own counts for those who read of tests.
 */
export const countWrongLinks = async (context: Context): Promise<number> =>
  (
    await context.db.query<{ count: number }>(
      `select count(*)::int as count from tracking_verdict v join campaign c on c.id = v.campaign_id
       where v.wrong_since is not null and c.state = 'new' and ($1::int is null or c.company_id = $1)
         and (c.source_campaign_id is null or ($2 and not exists (select from tracking_verdict s
           where s.campaign_id = c.source_campaign_id and s.tracking_type = v.tracking_type and s.link_hash = v.link_hash)))`,
      [companySeen(context, undefined) ?? null, readsTests(context)],
    )
  )[0]?.count ?? 0;

/**
 * Creatives one may ask exchanges for again, of groups that campaigns in use show, which an exchange refuses; and the group of the
 * one that waits longest.
 */
export const refusedCreatives = async (context: Context) => {
  if (context.user && !may(context.user.role, 'creative.resubmit')) return nothing;
  const [row] = await context.db.query<Waiting>(
    `with refused as (
       select g.id, g.company_id, g.app_id, min(p.at) as since from creative_approval p
       join creative c on c.id = p.creative_id and c.state = 'new' and c.active
       join creative_group g on g.id = c.creative_group_id and g.state = 'new' and g.active
       join application a on a.id = g.app_id and a.state = 'new'
       join company o on o.id = g.company_id and o.state = 'new'
       where p.status = 'DISAPPROVED' and ($1::int is null or g.company_id = $1)
         and exists (select from creative_group_campaign k join campaign m on m.id = k.campaign_id
           where k.creative_group_id = g.id and m.state = 'new' and m.active)
       group by c.id, g.id)
     select (select count(*)::int from refused) as count, f.id, f.company_id, f.app_id
     from (select 1) one left join lateral (select * from refused order by since, id limit 1) f on true`,
    [companySeen(context, undefined) ?? null],
  );
  return row ?? nothing;
};

/**
 * Groups one sees with a creative that a client wants changed, as it is today, and the one of them that waits longest: nobody
 * who may not read reviews has any. What an ad is today is worked out of those alone that somebody wanted changed.
 */
export const answeredReviews = async (context: Context) => {
  if (context.user && !may(context.user.role, 'creative_review.manage')) return nothing;
  const [row] = await context.db.query<Waiting>(
    `with newest as (
       select distinct on (creative_id, content) creative_id, content, answer, at from creative_review_answer
       order by creative_id, content, at desc, sent_at desc, id desc
     ), wished as materialized (
       select g.id, g.company_id, g.app_id, n.content, n.at, content_of_creative(c) as today
       from newest n join creative c on c.id = n.creative_id and c.state = 'new'
       join creative_group g on g.id = c.creative_group_id and g.state = 'new'
       join application p on p.id = g.app_id and p.state = 'new'
       join company o on o.id = g.company_id and o.state = 'new'
       where n.answer = 'change' and ($1::int is null or g.company_id = $1)
     ), waiting as (
       select id, company_id, app_id, min(at) as since from wished where content = today group by id, company_id, app_id)
     select (select count(*)::int from waiting) as count, f.id, f.company_id, f.app_id
     from (select 1) one left join lateral (select * from waiting order by since, id limit 1) f on true`,
    [companySeen(context, undefined) ?? null],
  );
  return row ?? nothing;
};
