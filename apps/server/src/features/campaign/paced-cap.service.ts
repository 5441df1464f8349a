import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { WHOLE_GONE } from '@fairlead/domain/campaign/split-cap';
import { CAP_PACED, isPaced } from '@fairlead/domain/line-item/budget-mode';
import type { Context } from '../../context.ts';
import type { Logged } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { type Campaign, toldCampaign } from './campaign.service.ts';
import { loggedCampaign } from './campaign-log.service.ts';
import { budgetModesOf, testedAmong } from './campaign-place.sql.ts';
import { campaignRecords } from './campaign-record.sql.ts';

type Chosen = Pick<CampaignDraft, 'line_item_id'>;

/** The line items that say whether a cap counts: that of today, and the one chosen last. */
const itemsOf = (before: Campaign, draft: Chosen) =>
  [before.line_item_id ?? draft.line_item_id, draft.line_item_id] as const;

/** Reads for these campaigns, as they are to be, whether their line items pace them; asked for all of them at once. */
export const pacedAmong = async (context: Context, edits: readonly (readonly [before: Campaign, draft: Chosen])[]) => {
  const items = await budgetModesOf(context, [
    ...new Set(edits.flatMap(([before, draft]) => [...itemsOf(before, draft)])),
  ]);
  return (before: Campaign, draft: Chosen): boolean => {
    const [inForce, chosen] = itemsOf(before, draft);
    return isPaced(items.get(inForce ?? 0), items.get(chosen ?? 0));
  };
};

const caps = ['client_daily_budget', 'ab_test_daily_budget'] as const;

const namesCap = ({ deed, changes }: Logged): boolean =>
  deed === 'update' && changes.some(({ field }) => (caps as readonly string[]).includes(field));

/** Why a daily cap that these entries changed does not come back, by the rule of the write; null where that is not against it. */
export const whyNoCapBack = async (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> => {
  const ids = new Set(entries.filter(namesCap).map(({ entity_id }) => entity_id));
  if (ids.size === 0) return entries.map(() => null);
  const rows = await campaignRecords(context, [...ids]);
  const campaigns = new Map(rows.map((row) => [row.id, toldCampaign(context, row)] as const));
  const asked = entries.map((entry) => {
    const campaign = namesCap(entry) ? campaigns.get(entry.entity_id) : undefined;
    if (!campaign) return null;
    const stored = draftOf(campaign);
    const ways = waysBack(entry, loggedCampaign(campaign)).map((way) => ({
      touches: caps.some((field) => field in way),
      splits: typeof way.ab_test_daily_budget === 'number',
      draft: { line_item_id: stored.line_item_id, ...way } as Chosen,
    }));
    return { campaign, ways };
  });
  const edits = asked.flatMap((one) => one?.ways.map(({ draft }) => [one.campaign, draft] as const) ?? []);
  const paces = await pacedAmong(context, edits);
  const splits = asked.flatMap((one) => (one?.ways.some((way) => way.splits) ? [one.campaign.id] : []));
  const tested = splits.length > 0 ? await testedAmong(context, splits) : new Set();
  return asked.map((one) => {
    if (!one) return null;
    return whyNoWayBack(one.ways, (way) => {
      if (way.touches && paces(one.campaign, way.draft)) return CAP_PACED;
      return way.splits && !tested.has(one.campaign.id) ? WHOLE_GONE : null;
    });
  });
};
