import type { Context } from '../../context.ts';
import { listCampaigns } from '../campaign/campaign.service.ts';

/**
 * The campaigns of an application that are not archived, copies of A/B tests among them, and whether each runs now, but for
 * creatives: what a status follows from, whoever asks. A group whose time is over stops the campaigns that show it alone, and
 * must say that it is over, not that they do not run.
 */
export const campaignsOfApplication = async (context: Context, app: number): Promise<ReadonlyMap<number, boolean>> => {
  const everybodys = { ...context, user: null };
  const { items } = await listCampaigns(everybodys, { app_id: app, state: 'new', with_ab_test: true });
  return new Map(
    items.map(({ id, stopped_because }) => [id, stopped_because.every((reason) => reason === 'no_creative')]),
  );
};
