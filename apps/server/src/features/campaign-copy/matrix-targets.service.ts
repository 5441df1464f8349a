import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import { audienceCriterionOf } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';
import { Refused } from '../../refusal.ts';
import { updateTargeting } from '../targeting/targeting.service.ts';

type Audience = { include: number | null; exclude: number | null };

/** Where the list stands in what was asked for. */
const placed = (audience: number, path: string): string =>
  `audiences.${audience}.${path.includes('.blacklists.') ? 'exclude' : 'include'}`;

/** Gives each campaign the lists of its audience, by the rules of lists. Joins the caller's transaction. */
export const targetAudiences = async (
  context: Context,
  platform: string,
  audiences: readonly Audience[],
  rows: readonly MatrixRow[],
  made: readonly { id: number }[],
): Promise<void> => {
  const criterion = audienceCriterionOf(platform as Parameters<typeof audienceCriterionOf>[0]);
  for (const [at, { audience }] of rows.entries()) {
    const { include = null, exclude = null } = audiences[audience] ?? {};
    const id = made[at]?.id;
    if (id === undefined || (include === null && exclude === null)) continue;
    const targeting_configurations = { whitelists: { [criterion]: include }, blacklists: { [criterion]: exclude } };
    try {
      await updateTargeting(context, id, { targeting_configurations });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused((error.issues ?? []).map((one) => ({ ...one, path: placed(audience, one.path) })));
    }
  }
};
