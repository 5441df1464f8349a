import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative';
import { type CreativeWords, isNative, noWords, wordsOf } from '@fairlead/domain/creative/creative';
import { checkCreative } from '@fairlead/domain/creative/creative.rules';
import { checkInfeed } from '@fairlead/domain/creative/creative-file.rules';
import { creativeStatus } from '@fairlead/domain/creative/creative-status';
import type { StateFilter } from '@fairlead/domain/state';
import { checkTestRename } from '@fairlead/domain/test-name.rules';
import type { Context } from '../../context.ts';
import { assetLink } from '../../outside/links.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { runningOf } from '../creative-group/connected.service.ts';
import { refuseArchivedGroup } from '../creative-group/copy.service.ts';
import { creativeGroup } from '../creative-group/creative-group.service.ts';
import { dropApprovals, etagsOf } from './approval.sql.ts';
import { type CreativeRow, creativeById, creativesOf, holdCreatives, updateCreativeRow } from './creative.sql.ts';

export type Creative = Ok<typeof api.getCreative>;
export type CreativeEdit = Given<typeof api.updateCreative>['body'];
type Group = Awaited<ReturnType<typeof creativeGroup>>;

/** Campaigns of the group, and whether they show the creative: they do unless it was said otherwise. */
export const connectedCampaigns = (group: Pick<Group, 'campaign_ids'>, row: CreativeRow) =>
  group.campaign_ids.map((campaign_id) => ({
    campaign_id,
    active: row.settings.find((setting) => setting.campaign_id === campaign_id)?.active ?? true,
  }));

const linksOf = (context: Context, row: CreativeRow) => {
  const link = (sha256: string | null) => sha256 && assetLink(context, { sha256, view: 'original' });
  const small = row.type === 'Video' ? row.companion_asset : (row.main_asset ?? row.preview_asset);
  const main = link(row.main_asset);
  return {
    url: isNative(row.type) ? null : main,
    main_url: isNative(row.type) ? main : null,
    iurl: small && assetLink(context, { sha256: small, view: 'thumbnail' }),
    icon_url: link(row.icon_asset),
    logo_url: link(row.logo_asset),
    preview: link(row.preview_asset),
    companion_url: link(row.companion_asset),
  };
};

const answered = (
  context: Context,
  row: CreativeRow,
  group: Group,
  campaigns: ReadonlyMap<number, boolean>,
): Creative => {
  const { company_id, main_asset, icon_asset, logo_asset, preview_asset, companion_asset, settings, ...creative } = row;
  const connected_campaigns = connectedCampaigns(group, row);
  const running = connected_campaigns.map((each) => ({ ...each, running: campaigns.get(each.campaign_id) ?? false }));
  return {
    ...creative,
    ...linksOf(context, row),
    original_duration: row.duration,
    connected_campaigns,
    status: creativeStatus({ state: row.state, group, connected_campaigns: running }, context.now()),
  };
};

/** Creatives of one group as they are answered. */
export const answeredCreatives = async (context: Context, group: Group, rows: readonly CreativeRow[]) => {
  const campaigns = await runningOf(context, group.campaign_ids);
  return rows.map((row) => answered(context, row, group, campaigns));
};

export const listCreatives = async (
  context: Context,
  group: number,
  query: { state: StateFilter },
): Promise<Ok<typeof api.listCreatives>> => {
  const rows = await creativesOf(context, { group, ...query });
  const items = await answeredCreatives(context, await creativeGroup(context, group), rows);
  return { items, total: items.length };
};

/** The creative as it is stored. @throws NotFound, also for one of another group */
export const creativeOf = async (context: Context, id: number, group?: number): Promise<CreativeRow> => {
  const row = await creativeById(context, id);
  if (!row || (group !== undefined && row.creative_group_id !== group)) throw new NotFound();
  return row;
};

/** @throws NotFound */
export const getCreative = async (context: Context, id: number, of?: number): Promise<Creative> => {
  const row = await creativeOf(context, id, of);
  const [creative] = await answeredCreatives(context, await creativeGroup(context, row.creative_group_id), [row]);
  if (!creative) throw new NotFound();
  return creative;
};

/**
 * What the change log keeps of a creative: what a person decides, its files, and what exchanges say.
 * @param group where it is about the campaigns that show it, too
 */
export const loggedCreative = (row: CreativeRow, group?: Pick<Group, 'campaign_ids'>) => {
  const { id, company_id, app_id, creative_group_id, mimetype, filesize, files, settings, created, ...logged } = row;
  return group ? { ...logged, connected_campaigns: connectedCampaigns(group, row) } : logged;
};

export const recordCreative = (
  context: Context,
  before: CreativeRow | null,
  after: CreativeRow,
  group?: Pick<Group, 'campaign_ids'>,
) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'creative',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedCreative(before, group),
    after: loggedCreative(after, group),
  });

const trimmed = (value: string | null): string | null => {
  const text = (value ?? '').trim();
  return text === '' ? null : text;
};

/** Words as they are kept: trimmed, and none that the type does not carry (D-201). */
export const wordsFor = (type: CreativeRow['type'], given: CreativeWords): CreativeWords => {
  const carried = new Set<string>(['name', ...wordsOf[type]]);
  const kept = Object.entries(given)
    .filter(([field]) => carried.has(field))
    .map(([field, value]) => [field, typeof value === 'string' && field !== 'name' ? trimmed(value) : value]);
  return { ...noWords, ...Object.fromEntries(kept) };
};

/** What a person may edit: words, and whether it is shown. */
type WordsEdit = Partial<Omit<CreativeWords, 'name'>> & { name?: string | undefined; active?: boolean | undefined };

const wordsAfter = (before: CreativeRow, edit: WordsEdit): CreativeWords => {
  const words = Object.fromEntries(
    Object.keys(noWords).map((field) => {
      const sent = edit[field as keyof CreativeWords];
      return [field, sent === undefined ? before[field as keyof CreativeWords] : sent];
    }),
  );
  return wordsFor(before.type, words as CreativeWords);
};

/** The words of a creative once edited; its size is checked where it is known. @throws Refused by the rules */
export const editedWords = (before: CreativeRow, edit: WordsEdit): CreativeWords & { active: boolean } => {
  const words = wordsAfter(before, edit);
  refuseIfAny([...checkCreative(before.type, words), ...checkTestRename('creative', before.name, words.name)]);
  return { ...words, active: edit.active ?? before.active };
};

/**
 * Writes an edit of a creative that is held, and its entry. What exchanges said of it is dropped where it is another ad
 * afterwards (0115), in an entry of its own: the edit can be taken back, that cannot. Joins the caller's transaction.
 */
export const storeEdited = async (
  context: Context,
  before: CreativeRow,
  write: () => Promise<unknown>,
): Promise<void> => {
  const etagOf = async () => (await etagsOf(context, [before.id])).get(before.id);
  const etag = await etagOf();
  await write();
  const after = await creativeOf(context, before.id);
  await recordCreative(context, before, after);
  if ((await etagOf()) === etag) return;
  await dropApprovals(context, before.id);
  await recordCreative(context, after, await creativeOf(context, before.id));
};

/**
 * Edits what a person wrote of a creative; fields left out and its files stay.
 * @throws NotFound, Refused by the rules, Conflict on a stale version or under an archived group
 */
export const updateCreative = (context: Context, id: number, edit: CreativeEdit, of?: number): Promise<Creative> =>
  context.db.tx(async () => {
    await holdCreatives(context, [id]);
    const before = await creativeOf(context, id, of);
    await refuseStale(context, 'creative', id, edit.version, before, () => getCreative(context, id));
    const words = editedWords(before, edit);
    refuseIfAny(before.type === 'Video' ? checkInfeed(words.infeed, before) : []);
    const next = { ...words, state: edit.state ?? before.state };
    if (next.state === 'new' && before.state === 'archived')
      refuseArchivedGroup(context, await creativeGroup(context, before.creative_group_id));
    if (fieldChanges(before, { ...before, ...next }).length === 0) return getCreative(context, id);
    await storeEdited(context, before, () => updateCreativeRow(context, id, next));
    return getCreative(context, id);
  });
