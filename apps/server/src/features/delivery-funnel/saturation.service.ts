import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/delivery-funnel';
import {
  SATURATION_BACK_MS,
  type SaturationInterval,
  saturationIntervals,
  saturationOf,
} from '@fairlead/domain/delivery-funnel/saturation';
import type { Context } from '../../context.ts';
import { FactsUnavailable } from '../../db/facts.ts';
import { hoursOf } from './bidding.sql.ts';

/** Saturation of a campaign over 30, 360 and 1440 minutes, 0 to 1; null without requests. */
export type Saturations = Record<`ratio_${SaturationInterval}`, number | null>;

/**
 * How much of what they could win campaigns win, all in one question to the facts (design 13.14, 13.24). A campaign without
 * requests in the last 24 hours is missing.
 * @param campaigns null: all
 * @param signal ends the question
 */
export const saturationsOf = async (
  context: Pick<Context, 'facts' | 'now'>,
  campaigns: readonly number[] | null,
  signal?: AbortSignal,
): Promise<Map<number, Saturations>> => {
  if (campaigns?.length === 0) return new Map();
  const now = context.now();
  const rows = await hoursOf(context, campaigns, new Date(now.getTime() - SATURATION_BACK_MS), now, signal);
  return new Map(
    rows.map(({ campaign_id, hours }) => {
      const list = hours.map(([at, eligible, wins, held, missed]) => ({
        ...{ at: at * 1000, eligible, wins, held, missed },
      }));
      const ratios = saturationIntervals.map((interval) => [`ratio_${interval}`, saturationOf(list, interval, now)]);
      return [campaign_id, Object.fromEntries(ratios) as Saturations];
    }),
  );
};

/** What is told with saturation beside it does not wait longer than this for it. */
const PATIENCE_MS = 300;

/** The same, or null while the facts do not answer, or not soon: what it stands beside is told all the same. */
export const saturationsInTime = async (
  context: Pick<Context, 'facts' | 'now'>,
  campaigns: readonly number[],
  patienceMs = PATIENCE_MS,
): Promise<Map<number, Saturations> | null> => {
  const patience = AbortSignal.timeout(patienceMs);
  // A store that is not up yet, or accepts and says nothing, hears no signal
  const over = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null), { once: true }));
  try {
    return await Promise.race([saturationsOf(context, campaigns, patience), over]);
  } catch (error) {
    if (patience.aborted || error instanceof FactsUnavailable) return null;
    throw error;
  }
};

/** Saturation of one campaign over so many minutes. */
export const getScpaRatio = async (
  context: Context,
  campaign: number,
  interval: '30' | '360' | '1440',
): Promise<Ok<typeof api.getScpaRatio>> => {
  const found = (await saturationsOf(context, [campaign])).get(campaign);
  return { ratio: found?.[`ratio_${interval}`] ?? null };
};
