import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/tracking';
import { checkedLinks, hasTrackingType, type JudgedLink, judgeLink } from '@fairlead/domain/tracking/campaign-links';
import type { Context } from '../../context.ts';
import { apart } from '../../platform/apart.ts';
import { Refusal } from '../../refusal.ts';
import { getCampaign } from '../campaign/campaign.service.ts';
import { repairInCampaign } from '../campaign/campaign-edit.service.ts';
import { linksOf } from './tracking.sql.ts';

type Asked = Given<typeof api.repairTracking>['body']['links'][number];
type Verdict = Ok<typeof api.repairTracking>['items'][number];

const STALE = 'Somebody changed it in the meantime. Read it again.';
const GOOD = 'Nothing of it needs a repair';
const BY_HAND = 'Not everything in it can be repaired. Open the campaign and mend it there.';

const verdict = (
  { campaign_id, tracking_type }: Asked,
  status: Verdict['status'],
  message: string,
  repaired: Verdict['repaired'] = null,
): Verdict => ({ campaign_id, tracking_type, status, message, repaired });

const refusalOf = ({ state }: JudgedLink): string => (state === 'good' ? GOOD : BY_HAND);

/** What becomes of one link, and what is written for it, null: nothing. */
const plan = (
  asked: Asked,
  stored: string | null,
  application: Parameters<typeof judgeLink>[2],
): [Verdict, string | null] => {
  if (stored !== asked.link || !hasTrackingType(application.tracking_provider, asked.tracking_type))
    return [verdict(asked, 'stale', STALE), null];
  const judged = judgeLink(stored, asked.tracking_type, application);
  if (!judged.repaired) return [verdict(asked, 'refused', refusalOf(judged)), null];
  const { length } = judged.repaired.changes;
  const message = `${length} ${length === 1 ? 'parameter' : 'parameters'} repaired`;
  return [verdict(asked, 'repaired', message, judged.repaired), judged.repaired.link];
};

/** All links of one campaign, in one edit. */
const repairCampaign = async (context: Context, id: number, asked: readonly Asked[]): Promise<Verdict[]> => {
  const { version } = await getCampaign(context, id);
  const [row] = await linksOf(context, [id]);
  if (!row) return asked.map((one) => verdict(one, 'stale', STALE));
  const plans = asked.map((one) => plan(one, row[checkedLinks[one.tracking_type]], row));
  const edit = Object.fromEntries(
    plans.flatMap(([{ tracking_type }, link]) => (link === null ? [] : [[checkedLinks[tracking_type], link]])),
  );
  if (Object.keys(edit).length > 0) await repairInCampaign(context, id, edit, version);
  return plans.map(([one]) => one);
};

/** What refuses one campaign holds none of the others up. */
const verdictsOf = (context: Context, id: number, asked: readonly Asked[]): Promise<Verdict[]> =>
  context.db
    .savepoint(() => repairCampaign(context, id, asked))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code === 'change_set_closed') throw error;
      const stale = error.code === 'stale_version';
      return asked.map((one) => verdict(one, stale ? 'stale' : 'refused', stale ? STALE : error.message));
    });

/**
 * Repairs links of campaigns in one change set: each by the rules and rights that it has by hand, the links of a campaign
 * together, and each campaign in a transaction of its own.
 * @returns a verdict each, in the order in which they were asked for
 */
export const repairTracking = async (
  context: Context,
  { links }: Given<typeof api.repairTracking>['body'],
): Promise<Ok<typeof api.repairTracking>> => {
  const verdicts = new Map<string, Verdict>();
  const key = ({ campaign_id, tracking_type }: Pick<Asked, 'campaign_id' | 'tracking_type'>) =>
    `${campaign_id} ${tracking_type}`;
  // In the order of their ids: of two dry runs of the same campaigns one waits for the other
  const byCampaign = [...Map.groupBy(links, ({ campaign_id }) => campaign_id)].sort(([one], [other]) => one - other);
  for (const [id, asked] of byCampaign)
    for (const one of await apart(context, String(id), () => verdictsOf(context, id, asked)))
      verdicts.set(key(one), one);
  const items = links.flatMap((one) => verdicts.get(key(one)) ?? []);
  return { items, total: items.length };
};
