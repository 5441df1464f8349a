import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/targeting';
import { may } from '@fairlead/domain/permission';
import {
  carriedTargeting,
  editedTargeting,
  namedLists,
  type TargetingConfigurations,
  type TargetingEdit,
  targetingFields,
  targetingOf,
} from '@fairlead/domain/targeting/targeting';
import { checkTargeting } from '@fairlead/domain/targeting/targeting.rules';
import type { Context } from '../../context.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { readsTests } from '../../platform/reads-tests.ts';
import type { Use } from '../../platform/uses.ts';
import { Forbidden, NotFound, refuseIfAny } from '../../refusal.ts';
import {
  campaignsNaming,
  holdLists,
  holdTargeting,
  listsOf,
  putLists,
  type TargetedCampaign,
  targetedCampaign,
} from './targeting.sql.ts';

export type Targeting = Ok<typeof api.getTargetingConfigurations>;
type Body = Given<typeof api.updateTargetingConfigurations>['body'];

const campaignOf = async (context: Context, id: number): Promise<TargetedCampaign> => {
  const campaign = await targetedCampaign(context, id);
  if (!campaign) throw new NotFound();
  return campaign;
};

const storedTargeting = async (context: Context, id: number): Promise<TargetingConfigurations> =>
  targetingOf(await listsOf(context, id));

/** @throws NotFound */
export const getTargeting = async (context: Context, id: number): Promise<Targeting> => {
  const { version } = await campaignOf(context, id);
  return { targeting_configurations: await storedTargeting(context, id), version };
};

const store = async (
  context: Context,
  campaign: TargetedCampaign,
  before: TargetingConfigurations,
  after: TargetingConfigurations,
): Promise<void> => {
  await putLists(context, campaign.id, after);
  await recordChange(context, {
    action: 'update',
    entity: 'campaign_targeting',
    entity_id: campaign.id,
    entity_name: campaign.name,
    company_id: campaign.company_id,
    version: campaign.version + 1,
    before: targetingFields(before),
    after: targetingFields(after),
  });
};

/** Lists that are newly named exist in the campaign's company, else nothing of the request counts (permissions, rule 4). */
const known = async (
  context: Context,
  { company_id }: TargetedCampaign,
  stored: TargetingConfigurations,
  draft: TargetingConfigurations,
) => {
  const old = new Set(namedLists(stored).map(({ list }) => list));
  const ids = [...new Set(namedLists(draft).map(({ list }) => list))];
  const lists = await holdLists(context, company_id, ids);
  const there = new Set(lists.map(({ id }) => id));
  if (!ids.every((id) => there.has(id) || old.has(id))) throw new NotFound();
  return lists;
};

/**
 * Edits which lists a campaign targets and excludes; a side left out stays.
 * @throws NotFound also for a list that is unknown or another company's, Forbidden for copies of a test, Refused by the rules,
 *   Conflict on a stale version
 */
export const updateTargeting = (
  context: Context,
  id: number,
  { targeting_configurations: edit, version }: { targeting_configurations: TargetingEdit; version?: Body['version'] },
): Promise<Targeting> =>
  context.db.tx(async () => {
    await holdTargeting(context, id);
    const campaign = await campaignOf(context, id);
    if (campaign.source_campaign_id !== null && context.user && !may(context.user.role, 'campaign.ab_test'))
      throw new Forbidden();
    const stored = await storedTargeting(context, id);
    const told = { targeting_configurations: stored, version: campaign.version };
    // Before a list is missed, too: the other's change may have let it go
    await refuseStale(context, 'campaign_targeting', id, version, told);
    const draft = editedTargeting(stored, edit);
    const lists = await known(context, campaign, stored, draft);
    refuseIfAny(checkTargeting(draft, { platform: campaign.platform, lists, stored }));
    if (fieldChanges(targetingFields(stored), targetingFields(draft)).length === 0) return told;
    await store(context, campaign, stored, draft);
    return { targeting_configurations: draft, version: campaign.version + 1 };
  });

/** Gives copies of a campaign those of its lists that are to be carried (D-149). Joins the caller's transaction. */
export const carryTargeting = async (
  context: Context,
  source: number,
  copies: readonly number[],
  options: { has_users: boolean; has_advanced_targeting: boolean },
): Promise<void> => {
  const carried = carriedTargeting(await storedTargeting(context, source), options);
  const before = targetingOf([]);
  if (namedLists(carried).length === 0) return;
  for (const copy of copies) await store(context, await campaignOf(context, copy), before, carried);
};

/** Campaigns that name these lists, whichever way. Copies that are made for A/B tests are told to whoever reads those (F7). */
export const usesOfLists = async (context: Context, lists: readonly number[]): Promise<Use[]> =>
  (await campaignsNaming(context, lists)).map(({ used, id, name, company_id, app_id, is_copy }) => ({
    used,
    kind: 'campaign',
    id,
    name,
    path: `/companies/${company_id}/applications/${app_id}/campaigns/${id}/targeting`,
    untold: is_copy && !readsTests(context),
  }));
