import type { Context } from '../../context.ts';
import { saturationsInTime } from '../delivery-funnel/saturation.service.ts';

/**
 * How much of what they could win campaigns win right now: `scpa_ratio` of a campaign, 0 to 1, over 30 minutes (D-135), as
 * `GET …/scpa_ratio`; answers lose it for whom F7 hides it from. Asked once for all of a list; none while the facts do not answer, or not
 * soon: campaigns are read all the same.
 */
export const currentRatios = async (
  context: Context,
  ids: readonly number[],
): Promise<(id: number) => number | null> => {
  const found = await saturationsInTime(context, ids);
  return (id) => found?.get(id)?.ratio_30 ?? null;
};

/** A campaign with it. */
export const withRatio = async <C extends { id: number }>(context: Context, campaign: C) => ({
  ...campaign,
  scpa_ratio: (await currentRatios(context, [campaign.id]))(campaign.id),
});
