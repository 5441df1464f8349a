import type { Context } from '../../context.ts';
import { FactsUnavailable } from '../../db/facts.ts';
import { saturationsOf } from '../delivery-funnel/saturation.service.ts';

/** A campaign is not read or saved later than this for the sake of its ratio: none is told instead. */
const PATIENCE_MS = 300;

/**
 * How much of what they could win campaigns win right now: `scpa_ratio` of a campaign, 0 to 1, over 30 minutes (D-135), for
 * whoever reads the campaign, as `GET …/scpa_ratio`. Asked once for all of a list; none while the facts do not answer, or not
 * soon: campaigns are read all the same.
 */
export const currentRatios = async (
  context: Context,
  ids: readonly number[],
): Promise<(id: number) => number | null> => {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  // A store that is not up yet, or accepts and says nothing, hears no signal
  const over = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null), { once: true }));
  try {
    const found = await Promise.race([saturationsOf(context, ids, patience), over]);
    return (id) => found?.get(id)?.ratio_30 ?? null;
  } catch (error) {
    if (patience.aborted || error instanceof FactsUnavailable) return () => null;
    throw error;
  }
};

/** A campaign with it. */
export const withRatio = async <C extends { id: number }>(context: Context, campaign: C) => ({
  ...campaign,
  scpa_ratio: (await currentRatios(context, [campaign.id]))(campaign.id),
});
