import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Context } from '../../context.ts';
import { FactsUnavailable } from '../../db/facts.ts';
import { saturationsOf } from '../delivery-funnel/saturation.service.ts';

/**
 * How much of what they could win campaigns win right now: `scpa_ratio` of a campaign, 0 to 1, over 30 minutes (D-135). Asked
 * once for all of a list, of nobody who does not read it; none while the facts do not answer: campaigns are read all the same.
 */
export const currentRatios = async (
  context: Context,
  ids: readonly number[],
): Promise<(id: number) => number | null> => {
  if (context.user !== null && hiddenFields(context.user.role, 'campaign').has('scpa_ratio')) return () => null;
  try {
    const found = await saturationsOf(context, ids);
    return (id) => found.get(id)?.ratio_30 ?? null;
  } catch (error) {
    if (error instanceof FactsUnavailable) return () => null;
    throw error;
  }
};

/** A campaign with it. */
export const withRatio = async <C extends { id: number }>(context: Context, campaign: C) => ({
  ...campaign,
  scpa_ratio: (await currentRatios(context, [campaign.id]))(campaign.id),
});
