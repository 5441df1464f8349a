import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-group';
import { worstApprovals } from '@fairlead/domain/creative-group/approval';
import { creativeGroupState, creativeGroupStatus } from '@fairlead/domain/creative-group/creative-group';
import { checkName } from '@fairlead/domain/name.rules';
import type { StateFilter } from '@fairlead/domain/state';
import { type Context, newId } from '../../context.ts';
import { assetLink } from '../../outside/links.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { aboveInApplications, getApplication, refuseArchived } from '../application/application.service.ts';
import { connectable, connectedAfter, runningOf } from './connected.service.ts';
import {
  type CreativeGroupRow,
  creativeGroupById,
  creativeGroupsOf,
  holdCreativeGroup,
  insertCreativeGroup,
  putCampaigns,
  putSchedulings,
  updateCreativeGroupRow,
} from './creative-group.sql.ts';
import {
  addedTo,
  allOf,
  type CreativeGroupEdit,
  loggedCreativeGroup,
  type NextGroup,
  nextOf,
  refusalOf,
  unarchives,
} from './group-edit.service.ts';

export type CreativeGroup = Ok<typeof api.getCreativeGroup>;

/** A group as it is answered; `status` is found out now. */
const answered = (
  context: Context,
  { company_id: _, past_mirror_ids: __, pictures, said, ...row }: CreativeGroupRow,
  campaigns: ReadonlyMap<number, boolean>,
) => ({
  ...row,
  thumbnails: pictures.map((sha256) => assetLink(context, { sha256, view: 'thumbnail' })),
  approvals: worstApprovals(said),
  state: creativeGroupState(row.state),
  status: creativeGroupStatus(
    { ...row, campaigns: row.campaign_ids.map((id) => ({ running: campaigns.get(id) ?? false })) },
    context.now(),
  ),
});

export const listCreativeGroups = async (
  context: Context,
  app: number,
  query: { state: StateFilter; campaign_id?: number | undefined },
): Promise<Ok<typeof api.listCreativeGroups>> => {
  const rows = await creativeGroupsOf(context, { app_id: app, ...query });
  const campaigns = await runningOf(
    context,
    rows.flatMap(({ campaign_ids }) => campaign_ids),
  );
  return { items: rows.map((row) => answered(context, row, campaigns)), total: rows.length };
};

/** The group as it is stored. @throws NotFound */
export const creativeGroup = async (context: Context, id: number): Promise<CreativeGroupRow> => {
  const row = await creativeGroupById(context, id);
  if (!row) throw new NotFound();
  return row;
};

/** Several groups as they are stored, those of these ids that there are, in one question. */
export const creativeGroups = (context: Context, ids: readonly number[]): Promise<CreativeGroupRow[]> =>
  creativeGroupsOf(context, { ids: [...new Set(ids)] });

/** @throws NotFound */
export const getCreativeGroup = async (context: Context, id: number): Promise<CreativeGroup> => {
  const row = await creativeGroup(context, id);
  return answered(context, row, await runningOf(context, row.campaign_ids));
};

/** The group, held until the transaction ends: of two writers of it or of its creatives one waits. @throws NotFound */
export const holdGroup = async (context: Context, id: number): Promise<CreativeGroupRow> => {
  await holdCreativeGroup(context, id);
  return creativeGroup(context, id);
};

const record = (context: Context, before: CreativeGroupRow | null, after: CreativeGroupRow) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'creative_group',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedCreativeGroup(before),
    after: loggedCreativeGroup(after),
  });

export type NewCreativeGroup = {
  company_id: number;
  app_id: number;
  name: string;
  active: boolean;
  campaign_ids?: readonly number[];
  schedulings?: readonly { start_utc: string; end_utc: string; recurring: boolean; timezone: string }[];
};

/** Writes a group that its rules were asked about, with its campaigns and schedules, as one entry of the history. */
export const addCreativeGroup = async (context: Context, draft: NewCreativeGroup): Promise<number> => {
  const { campaign_ids = [], schedulings = [] } = draft;
  const id = await insertCreativeGroup(context, newId(context), draft);
  if (campaign_ids.length > 0) await putCampaigns(context, id, campaign_ids);
  if (schedulings.length > 0) await putSchedulings(context, id, schedulings);
  await record(context, null, await creativeGroup(context, id));
  return id;
};

/** Makes a group of an application, shown always and by no campaign. @throws Refused, Conflict below an archived application */
export const createCreativeGroup = (
  context: Context,
  app: number,
  draft: { name: string; active: boolean },
): Promise<CreativeGroup> =>
  context.db.tx(async () => {
    refuseIfAny(checkName(draft.name));
    const application = await getApplication(context, app);
    await refuseArchived(context, application);
    const { company_id } = application;
    return getCreativeGroup(context, await addCreativeGroup(context, { ...draft, company_id, app_id: app }));
  });

/** @throws Refused by the rules, Conflict `campaigns_connected` or `archived` */
const refuseByRules = async (context: Context, before: CreativeGroupRow, next: NextGroup): Promise<void> => {
  const added = addedTo(before, next);
  const above = unarchives(before, next) ? await aboveInApplications(context, [before.app_id]) : undefined;
  const refusal = refusalOf(context, before, next, {
    connectable: (await connectable(context, added))(before.app_id, added),
    above: above?.get(before.app_id) ?? [],
    takesBack: context.undoes !== null,
  });
  if (refusal) throw refusal;
};

/**
 * Edits a group; fields left out stay.
 * @throws NotFound, Refused by the rules, Conflict on a stale version or while campaigns are connected to what is archived
 */
export const updateCreativeGroup = (context: Context, id: number, edit: CreativeGroupEdit): Promise<CreativeGroup> =>
  context.db.tx(async () => {
    const before = await holdGroup(context, id);
    await refuseStale(context, 'creative_group', id, edit.version, before, () => getCreativeGroup(context, id));
    const asked = nextOf(before, edit);
    const next = { ...asked, campaign_ids: await connectedAfter(context, before.campaign_ids, asked.campaign_ids) };
    await refuseByRules(context, before, next);
    const logged = loggedCreativeGroup(before);
    if (fieldChanges(logged, { ...logged, ...next }).length === 0) return getCreativeGroup(context, id);
    await updateCreativeGroupRow(context, id, next);
    await putCampaigns(context, id, allOf(next.campaign_ids, before.past_mirror_ids));
    await putSchedulings(context, id, next.schedulings as CreativeGroupRow['schedulings']);
    await record(context, before, await creativeGroup(context, id));
    return getCreativeGroup(context, id);
  });

/**
 * Lets more campaigns show a group, beside all that show it by then: of two who add at once neither undoes the other.
 * @throws NotFound, Refused for campaigns of another application and archived ones, Conflict for an archived group
 */
export const addToCreativeGroup = (
  context: Context,
  id: number,
  campaigns: readonly number[],
): Promise<CreativeGroup> =>
  context.db.tx(async () => {
    const { campaign_ids } = await holdGroup(context, id);
    return updateCreativeGroup(context, id, { campaign_ids: [...campaign_ids, ...campaigns] });
  });
