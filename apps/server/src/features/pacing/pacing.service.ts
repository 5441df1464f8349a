import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/pacing';
import { exchangeRates, toEur } from '@fairlead/domain/pacing/exchange';
import { byPace, type PaceSort, paceOf } from '@fairlead/domain/pacing/pacing';
import { hasNoNextPeriod } from '@fairlead/domain/pacing/queue';
import { dayOf, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import {
  answeredReviews,
  countBroken,
  countWrongLinks,
  failedLists,
  type PacedRow,
  pacedBudgets,
  refusedCreatives,
} from './pacing.sql.ts';

type Pace = Ok<typeof api.listPacing>['items'][number];

const toPace = (row: PacedRow, now: Date): Pace => {
  const { start_day, end_day, next_budget_day, days, ...rest } = row;
  const times = { start_time: startOfDay(start_day).toISOString(), end_time: endOfDay(end_day).toISOString() };
  const pace = paceOf({ ...times, budget: row.budget, spent: row.spent, days }, now);
  const { share: _, ...numbers } = pace;
  return {
    ...rest,
    ...times,
    ...numbers,
    next_budget_start: next_budget_day === null ? null : startOfDay(next_budget_day).toISOString(),
    risk_eur: toEur(pace.risk, row.currency),
  };
};

const paces = async (
  context: Context,
  company: number | undefined,
  { now = context.now(), trends = true } = {},
): Promise<Pace[]> => {
  const rows = await pacedBudgets(context, { company, today: dayOf(now), trends });
  return rows.map((row) => toPace(row, now));
};

/** Line items with a running budget, ranked (design 13.7). One statement; the numbers come from the rules. */
export const listPacing = async (
  context: Context,
  query: { company_id?: number | undefined; sort_by: PaceSort; limit: number; offset: number },
): Promise<Ok<typeof api.listPacing>> => {
  const now = context.now();
  const all = (await paces(context, query.company_id, { now })).sort(byPace(query.sort_by));
  return {
    items: all.slice(query.offset, query.offset + query.limit),
    total: all.length,
    as_of: now.toISOString(),
    rates: { day: exchangeRates.day, eur: exchangeRates.eur },
  };
};

/** What waits for somebody, with the page that shows it (design 13.7). */
export const listQueues = async (context: Context): Promise<Ok<typeof api.listQueues>> => {
  const all = await paces(context, undefined, { trends: false }); // neither the gap nor the end of a budget follows from what its days cost
  const failed = await failedLists(context);
  const refused = await refusedCreatives(context);
  const reviews = await answeredReviews(context);
  const items = [
    { queue: 'campaigns_broken' as const, count: await countBroken(context), path: '/readiness' },
    { queue: 'links_wrong' as const, count: await countWrongLinks(context), path: '/trackingAudit' },
    {
      queue: 'budgets_ending' as const,
      count: all.filter((pace) => hasNoNextPeriod(pace)).length,
      path: '/pacing?show=ending',
    },
    {
      queue: 'off_pace' as const,
      count: all.filter((pace) => pace.off_pace).length,
      path: '/pacing?show=off_pace',
    },
    {
      queue: 'failed_lists' as const,
      count: failed.count,
      path:
        failed.id === null
          ? '/companies'
          : `/companies/${failed.company_id}/applications/${failed.app_id}/audiences/static/${failed.id}`,
    },
    {
      queue: 'creatives_refused' as const,
      count: refused.count,
      path:
        refused.id === null
          ? '/companies'
          : `/companies/${refused.company_id}/applications/${refused.app_id}/creativeGroups/${refused.id}?show=refused`,
    },
    {
      queue: 'reviews_answered' as const,
      count: reviews.count,
      path:
        reviews.id === null
          ? '/companies'
          : `/companies/${reviews.company_id}/applications/${reviews.app_id}/creativeGroups/${reviews.id}/reviews`,
    },
  ];
  return { items, total: items.length };
};
