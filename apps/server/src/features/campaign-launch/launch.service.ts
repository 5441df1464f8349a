import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-launch';
import { stoppedText } from '@fairlead/domain/campaign/stop-words';
import { CHANGED_SINCE_CHECK } from '@fairlead/domain/campaign-launch/changed';
import type { Context } from '../../context.ts';
import { apart } from '../../platform/apart.ts';
import { Refusal, Refused } from '../../refusal.ts';
import { changeCampaign, keepCampaignStill } from '../campaign/campaign-edit.service.ts';
import { getReadiness } from '../readiness/readiness.service.ts';

type Body = Given<typeof api.launchCampaigns>['body'];
type Verdict = Ok<typeof api.launchCampaigns>['items'][number];

const launchOne = async (context: Context, campaign_id: number, version: number): Promise<Verdict> => {
  await keepCampaignStill(context, campaign_id);
  const ready = await getReadiness(context, campaign_id);
  const refused = (message: string): Verdict => ({ campaign_id, status: 'refused', message });
  // First what nobody has to check again: whoever asks twice learns that it is done
  if (ready.state === 'Archived') return refused('It is archived');
  if (ready.active && !ready.paused) return refused(ready.running ? 'It bids already' : 'It was launched already');
  if (ready.version !== version) return { campaign_id, status: 'stale', message: CHANGED_SINCE_CHECK };
  const missing = ready.checks.flatMap(({ issues }) => issues.map(({ message }) => message));
  if (missing.length > 0) return refused(missing.join('. '));
  const { stopped_because } = await changeCampaign(context, campaign_id, { active: true, paused: false }, version);
  return { campaign_id, status: 'launched', message: stoppedText(stopped_because) ?? 'Campaign is bidding' };
};

/** What refuses one campaign holds none of the others up. */
const verdictOf = (context: Context, id: number, version: number): Promise<Verdict> =>
  context.db
    .savepoint(() => launchOne(context, id, version))
    .catch((error: unknown) => {
      // A closed change set refuses them all, and the call with them
      if (!(error instanceof Refusal) || error.code === 'change_set_closed') throw error;
      if (error.code === 'stale_version') return { campaign_id: id, status: 'stale', message: CHANGED_SINCE_CHECK };
      return { campaign_id: id, status: 'refused', message: error.message };
    });

/**
 * Launches campaigns: each that is ready is switched on, all of them in one change set, each in a transaction of its own.
 * @returns a verdict each, in the order of the ids
 * @throws Refused where versions and ids do not belong together
 */
export const launchCampaigns = async (context: Context, body: Body): Promise<Ok<typeof api.launchCampaigns>> => {
  const { campaign_ids, versions } = body;
  if (versions.length !== campaign_ids.length)
    throw new Refused([{ path: 'versions', message: 'versions must be as many as campaign_ids' }]);
  if (new Set(campaign_ids).size !== campaign_ids.length)
    throw new Refused([{ path: 'campaign_ids', message: 'campaign_ids must name each campaign once' }]);
  const verdicts = new Map<number, Verdict>();
  // In the order of their ids: of two dry runs of the same campaigns one waits for the other
  const asked = campaign_ids.map((id, at) => ({ id, version: versions[at] ?? 0 })).sort((a, b) => a.id - b.id);
  for (const { id, version } of asked)
    verdicts.set(id, await apart(context, String(id), () => verdictOf(context, id, version)));
  const items = campaign_ids.flatMap((id) => verdicts.get(id) ?? []);
  return { items, total: items.length };
};
