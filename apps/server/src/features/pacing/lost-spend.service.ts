import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/pacing';
import { deliveryStatus } from '@fairlead/domain/campaign/delivery-status';
import { isRunning } from '@fairlead/domain/campaign/running';
import { roundDecimal, sumMoney } from '@fairlead/domain/money';
import { byLostSpend } from '@fairlead/domain/pacing/lost-spend';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { spendingCampaigns } from './lost-spend.sql.ts';

/**
 * Campaigns of a line item, the one first that spends most less than in the 7 days before. Why it does is not told here:
 * records and facts hold what was spent, not what could have been.
 */
export const listPacingCampaigns = async (
  context: Context,
  lineItem: number,
): Promise<Ok<typeof api.listPacingCampaigns>> => {
  const now = context.now();
  const today = dayOf(now);
  const rows = await spendingCampaigns(context, lineItem, now);
  const whole = sumMoney(rows.map(({ spend }) => spend));
  const items = rows
    .map(({ id, name, app_id, company_id, client_daily_budget, spend, spend_before, ...grounds }) => ({
      ...{ id, name, app_id, company_id, client_daily_budget, spend, spend_before },
      delivery: deliveryStatus({ ...grounds, running: isRunning(grounds) }),
      share_percent: whole > 0 ? roundDecimal((spend / whole) * 100, 2) : null,
    }))
    .sort(byLostSpend);
  return { items, total: items.length, first_day: addDays(today, -7), last_day: addDays(today, -1) };
};
