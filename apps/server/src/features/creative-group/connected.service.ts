import { withoutLeft } from '@fairlead/domain/creative-group/creative-group';
import type { Context } from '../../context.ts';
import { standingOf } from '../campaign/campaign.service.ts';
import { unseenMirrors } from '../campaign/campaign-in-test.service.ts';

/**
 * Of campaigns, copies of A/B tests among them, whether each runs now but for creatives: what a status follows from, whoever asks.
 * A group whose time is over stops the campaigns that show it alone, and must say that it is over, not that they do not run.
 */
export const runningOf = async (context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
  const standing = await standingOf(context, [...new Set(ids)]);
  return new Map(
    [...standing].map(([id, { stopped_because }]) => [id, stopped_because.every((one) => one === 'no_creative')]),
  );
};

/** Of these campaigns, which may be connected to a group of an application: its own that are not archived. */
export const connectable = async (
  context: Context,
  ids: readonly number[],
): Promise<(app: number, some: readonly number[]) => boolean> => {
  const standing = await standingOf(context, [...new Set(ids)]);
  return (app, some) =>
    some.every((id) => {
      const found = standing.get(id);
      return found?.app_id === app && !found.stopped_because.includes('archived');
    });
};

/** The campaigns of a group that an edit of this user leaves: copies of a test that he does not see go with what is tested. */
export const connectedAfter = async (
  context: Context,
  before: readonly number[],
  after: readonly number[],
): Promise<number[]> => withoutLeft(before, after, await unseenMirrors(context, before));
