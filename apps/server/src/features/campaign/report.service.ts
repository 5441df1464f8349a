import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-report';
import { checkDaysInOrder } from '@fairlead/domain/days.rules';
import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../refusal.ts';
import { currenciesOf, dailyCostsOf, type ReportPeriod, trackingsOf } from './report.sql.ts';

/**
 * Clicks, impressions and reattributions of campaigns; the ids were checked before.
 * @throws Refused for days the wrong way round
 */
export const listTrackings = async (
  context: Context,
  { campaign_ids: ids, ...period }: { campaign_ids: readonly number[] } & ReportPeriod,
): Promise<Ok<typeof api.listTrackings>> => {
  refuseIfAny(checkDaysInOrder(period));
  const items = await trackingsOf(context, ids, period);
  return { items, total: items.length };
};

/**
 * Client costs of campaigns by UTC day, days without any left out. Money stays in the currency of the company (0019).
 * @throws Refused for days the wrong way round, and when another currency is asked for
 */
export const listDailyReport = async (
  context: Context,
  query: { campaign_ids: readonly number[]; currency?: string | undefined } & ReportPeriod,
): Promise<Ok<typeof api.listDailyReport>> => {
  const { campaign_ids: ids, currency, ...period } = query;
  refuseIfAny(checkDaysInOrder(period));
  const others = currency === undefined ? [] : (await currenciesOf(context, ids)).filter((one) => one !== currency);
  refuseIfAny(
    when(others.length > 0, 'currency', `These campaigns are paid in ${others.join(', ')}: amounts are not converted.`),
  );
  const items = await dailyCostsOf(context, ids, period);
  return { items, total: items.length };
};
