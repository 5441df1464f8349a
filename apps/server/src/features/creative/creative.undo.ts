import { creativeLabels } from '@fairlead/domain/creative/labels';
import type { Context } from '../../context.ts';
import { refuseStale } from '../../platform/changes/changes.ts';
import { defineUndo, type Logged, type Said, unlessArchived } from '../../platform/changes/undo.ts';
import { overGroup } from '../creative-group/copy.service.ts';
import { creativeGroup, creativeGroups } from '../creative-group/creative-group.service.ts';
import { getCampaignSettings, NOT_CONNECTED, updateCampaignSettings } from './campaign-setting.service.ts';
import { type CreativeEdit, loggedCreative, updateCreative } from './creative.service.ts';
import {
  type CreativeFiles,
  type CreativeRow,
  creativeById,
  creativesOf,
  holdCreatives,
  pastMirrorsAmong,
} from './creative.sql.ts';
import { restoreFiles } from './replacing.service.ts';

/** Edits are taken back by an edit, a creation by archiving; what exchanges say is theirs. */
export const defineCreativeUndo = (): void =>
  defineUndo('creative', {
    labels: creativeLabels,
    current: async (context, id) => {
      const creative = await creativeById(context, id);
      return creative ? loggedCreative(creative, await creativeGroup(context, creative.creative_group_id)) : null;
    },
    currents: async (context, ids) =>
      new Map(
        [...(await placedOf(context, ids))].map(([id, { creative, group }]) => [id, loggedCreative(creative, group)]),
      ),
    built: { fields: ['approvals'], why: 'Exchanges decide on approvals' },
    meaning: (field, value) => (field === 'connected_campaigns' ? hiddenIn(value) : value),
    follows: {
      ...{ width: 'main_asset', height: 'main_asset', duration: 'main_asset' },
      connected_campaigns: 'connected_campaigns', // of the campaigns of its group today
    },
    apply: async (context, id, { connected_campaigns, ...fields }, version) => {
      const files = pick(fields, (field) => fileFields.has(field));
      const words = pick(fields, (field) => !fileFields.has(field));
      if (Object.keys(files).length > 0) await restoreFiles(context, id, files, version);
      const now = Object.keys(files).length > 0 ? await versionOf(context, id, version) : version;
      if (Object.keys(words).length > 0) await updateCreative(context, id, { ...words, version: now } as CreativeEdit);
      if (connected_campaigns) {
        const then = Object.keys(words).length > 0 ? await versionOf(context, id, now) : now;
        await restoreSettings(context, id, connected_campaigns as Setting[], then);
      }
    },
    whyNot: async (context, entries) => {
      const states = await unlessArchived('creative')(context, entries);
      const asked = entries.filter((entry) => switchesAlone(entry) || unarchives(entry));
      const placed = await placedOf(
        context,
        asked.map(({ entity_id }) => entity_id),
      );
      const past = await pastMirrorsAmong(context, [...new Set(entries.filter(switchesAlone).flatMap(switchedIn))]);
      return entries.map((entry, at) => {
        const here = placed.get(entry.entity_id);
        if (states[at] || !here) return states[at] ?? null;
        if (switchesAlone(entry)) return whyNotSwitched(here.group, switchedIn(entry), past);
        const back = unarchives(entry) && here.creative.state === 'archived';
        return back ? (overGroup(context, here.group)?.message ?? null) : null;
      });
    },
    remove: (context, id, version) => updateCreative(context, id, { state: 'archived', version }),
  });

const fileFields = new Set<string>([
  ...(['main_asset', 'icon_asset', 'logo_asset', 'preview_asset', 'companion_asset'] satisfies (keyof CreativeFiles)[]),
  ...['width', 'height', 'duration'],
]);

const pick = (fields: Record<string, unknown>, wanted: (field: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => wanted(field)));

const versionOf = async (context: Context, id: number, otherwise: number) =>
  (await creativeById(context, id))?.version ?? otherwise;

type Setting = { campaign_id: number; active: boolean };

/** Campaigns that do not show the creative: a campaign that joins or leaves its group, or is not named, changes nothing for it. */
const hiddenIn = (value: unknown): number[] =>
  ((value ?? []) as readonly Setting[])
    .filter(({ active }) => !active)
    .map(({ campaign_id }) => campaign_id)
    .sort((a, b) => a - b);

/** The entry says which campaigns show the creative, and nothing else. */
const switchesAlone = ({ changes }: Logged): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === 'connected_campaigns');

/** Taking the entry back brings the creative back. */
const unarchives = ({ deed, changes }: Logged): boolean =>
  deed === 'update' && changes.some(({ field, before }) => field === 'state' && before === 'new');

/** Campaigns that came to show the creative with an entry, or ceased to. */
const switchedIn = ({ changes }: Logged): number[] =>
  changes.flatMap(({ before, after }) => {
    const [was, is] = [hiddenIn(before), hiddenIn(after)];
    return [...was, ...is].filter((id) => was.includes(id) !== is.includes(id));
  });

type Group = Awaited<ReturnType<typeof creativeGroup>>;

const ARCHIVED_FOR_GOOD: Said = {
  code: 'no_way',
  words: 'The campaign that it was switched for is archived for good',
};

/** An archived group is connected to no campaign. */
const NOT_CONNECTED_ARCHIVED = 'Unarchive the creative group and connect it to the campaign first';

/**
 * Why these campaigns cannot all be given back what they showed: what one of them cannot be given must not be told as done. Copies
 * of an A/B test that is over are never back, whether their groups still have them or not, and hold up nothing of the others.
 */
const whyNotSwitched = (
  { campaign_ids, state }: Group,
  switched: readonly number[],
  past: ReadonlySet<number>,
): Said => {
  const left = switched.filter((id) => !past.has(id));
  const connect = state === 'archived' ? NOT_CONNECTED_ARCHIVED : NOT_CONNECTED;
  if (left.length === 0) return switched.length > 0 ? ARCHIVED_FOR_GOOD : connect;
  return left.every((id) => campaign_ids.includes(id)) ? null : connect;
};

type Placed = { creative: CreativeRow; group: Group };

/** These creatives today with their groups, by the creative. */
const placedOf = async (context: Context, ids: readonly number[]): Promise<Map<number, Placed>> => {
  if (ids.length === 0) return new Map();
  const creatives = await creativesOf(context, { ids });
  const groups = await creativeGroups(
    context,
    creatives.map(({ creative_group_id }) => creative_group_id),
  );
  const byId = new Map(groups.map((group) => [group.id, group]));
  return new Map(
    creatives.flatMap((creative) => {
      const group = byId.get(creative.creative_group_id);
      return group ? [[creative.id, { creative, group }] as const] : [];
    }),
  );
};

/** Campaigns that the log does not name show the creative; older entries name none that do. @throws Conflict on a stale version */
const restoreSettings = async (context: Context, id: number, was: readonly Setting[], version: number) => {
  await holdCreatives(context, [id]);
  await refuseStale(context, 'creative', id, version, { version: await versionOf(context, id, version) });
  // Campaigns that its group names no more, such as the mirrors of a test that has ended, have nothing to be set
  const { connected_campaigns: now } = await getCampaignSettings(context, id);
  const hides = new Set(hiddenIn(was));
  const connected_campaigns = now.map(({ campaign_id }) => ({ campaign_id, active: !hides.has(campaign_id) }));
  await updateCampaignSettings(context, id, { connected_campaigns });
};
