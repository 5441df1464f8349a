import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-launch';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { mayRepair } from '@fairlead/domain/campaign-launch/repair-rights';
import { faultWords, type ReadinessCode } from '@fairlead/domain/readiness/codes';
import { brokenCodes } from '@fairlead/domain/readiness/readiness';
import { type RepairChange, repairOf } from '@fairlead/domain/readiness/repair';
import type { Context } from '../../context.ts';
import { Conflict, Forbidden, NotFound } from '../../refusal.ts';
import { keepCampaignStill, repairInCampaign } from '../campaign/campaign-edit.service.ts';
import { resubmitCreatives } from '../creative/approval.service.ts';
import { creativeOf } from '../creative/creative.service.ts';
import { holdGroup, updateCreativeGroup } from '../creative-group/creative-group.service.ts';
import { getReadiness, readinessFacts } from '../readiness/readiness.service.ts';

type Body = Given<typeof api.repairCampaign>['body'];

/**
 * What readiness of the campaign follows from, with the groups that a repair of its ads writes to held: a repair replaces the
 * campaigns of a group, and those that others connect meanwhile would be lost. By id, as of two repairs one waits for the other.
 * @throws NotFound
 */
const heldFacts = async (context: Context, id: number, codes: readonly ReadinessCode[]) => {
  const held = new Set<number>();
  for (;;) {
    const found = (await readinessFacts(context, [id])).get(id);
    if (!found) throw new NotFound();
    const writes = codes.includes('no_creative') ? found.facts.live_groups.map((group) => group.id) : [];
    const free = writes.filter((group) => !held.has(group)).sort((a, b) => a - b);
    if (free.length === 0) return found;
    for (const group of free) {
      await holdGroup(context, group);
      held.add(group);
    }
  }
};

/**
 * The changes that repair these codes now; none for what is right by now, as a repair of another campaign with the same ads, or
 * somebody else, made it. @throws Conflict where a code has no repair, Forbidden for what the role may not write
 */
const changesFor = async (context: Context, id: number, codes: readonly ReadinessCode[]): Promise<RepairChange[]> => {
  const found = await heldFacts(context, id, codes);
  const broken = brokenCodes(found.facts);
  return [...new Set(codes)].flatMap((code) => {
    if (!broken.includes(code)) return [];
    const repair = repairOf(code, found.facts, context.now());
    if (!repair) throw new Conflict(`Nothing that is known repairs “${faultWords[code]}”`, 'nothing_to_repair');
    if (context.user && !mayRepair(context.user.role, repair)) throw new Forbidden();
    return repair.changes;
  });
};

const submit = async (context: Context, ids: readonly number[]): Promise<void> => {
  const creatives = [];
  for (const id of ids) creatives.push(await creativeOf(context, id));
  for (const [group, some] of Map.groupBy(creatives, ({ creative_group_id }) => creative_group_id))
    await resubmitCreatives(
      context,
      group,
      some.map(({ id }) => id),
    );
};

/**
 * Carries out what readiness offers for these codes: all of it or nothing, each write by the rules and rights it has by hand.
 * @throws NotFound, Conflict `nothing_to_repair` or by the rules, Forbidden
 */
export const repairCampaign = (context: Context, id: number, { codes }: Body): Promise<Ok<typeof api.repairCampaign>> =>
  context.db.tx(async () => {
    await keepCampaignStill(context, id);
    const changes = await changesFor(context, id, codes);
    const of = (entity: RepairChange['entity']) => changes.filter((change) => change.entity === entity);
    const edit = Object.fromEntries(of('campaign').map(({ field, after }) => [field, after]));
    if (of('campaign').length > 0) await repairInCampaign(context, id, edit as Partial<CampaignDraft>);
    for (const { entity_id, after } of of('creative_group'))
      await updateCreativeGroup(context, entity_id, { campaign_ids: after as number[] });
    await submit(
      context,
      of('creative').map(({ entity_id }) => entity_id),
    );
    return { changes, readiness: await getReadiness(context, id) };
  });
