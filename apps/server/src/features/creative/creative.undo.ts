import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { creativeGroup } from '../creative-group/creative-group.service.ts';
import { getCampaignSettings, updateCampaignSettings } from './campaign-setting.service.ts';
import { type CreativeEdit, loggedCreative, updateCreative } from './creative.service.ts';
import { type CreativeFiles, creativeById } from './creative.sql.ts';
import { restoreFiles } from './replacing.service.ts';

/** Edits are taken back by an edit, a creation by archiving; what exchanges say is theirs. */
export const defineCreativeUndo = (): void =>
  defineUndo('creative', {
    current: async (context, id) => {
      const creative = await creativeById(context, id);
      return creative ? loggedCreative(creative, await creativeGroup(context, creative.creative_group_id)) : null;
    },
    built: { fields: ['approvals'], why: 'Exchanges decide on approvals' },
    meaning: (field, value) => (field === 'connected_campaigns' ? hiddenIn(value) : value),
    follows: { width: 'main_asset', height: 'main_asset', duration: 'main_asset' },
    apply: async (context, id, { connected_campaigns, ...fields }, version) => {
      const files = pick(fields, (field) => fileFields.has(field));
      const words = pick(fields, (field) => !fileFields.has(field));
      if (Object.keys(files).length > 0) await restoreFiles(context, id, files, version);
      const now = Object.keys(files).length > 0 ? await versionOf(context, id, version) : version;
      if (Object.keys(words).length > 0) await updateCreative(context, id, { ...words, version: now } as CreativeEdit);
      if (connected_campaigns) await restoreSettings(context, id, connected_campaigns as Setting[]);
    },
    whyNot: unlessArchived('creative'),
    remove: (context, id, version) => updateCreative(context, id, { state: 'archived', version }),
  });

const fileFields = new Set<string>([
  ...(['main_asset', 'icon_asset', 'logo_asset', 'preview_asset', 'companion_asset'] satisfies (keyof CreativeFiles)[]),
  ...['width', 'height', 'duration'],
]);

const pick = (fields: Record<string, unknown>, wanted: (field: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => wanted(field)));

const versionOf = async (context: Parameters<typeof updateCreative>[0], id: number, otherwise: number) =>
  (await creativeById(context, id))?.version ?? otherwise;

type Setting = { campaign_id: number; active: boolean };

/** Campaigns that do not show the creative: a campaign that joins or leaves its group, or is not named, changes nothing for it. */
const hiddenIn = (value: unknown): number[] =>
  ((value ?? []) as readonly Setting[])
    .filter(({ active }) => !active)
    .map(({ campaign_id }) => campaign_id)
    .sort((a, b) => a - b);

/** Campaigns that the log does not name show the creative; older entries name none that do. */
const restoreSettings = async (context: Parameters<typeof updateCreative>[0], id: number, was: readonly Setting[]) => {
  // Campaigns that its group names no more, such as the mirrors of a test that has ended, have nothing to be set
  const { connected_campaigns: now } = await getCampaignSettings(context, id);
  const hides = new Set(hiddenIn(was));
  const connected_campaigns = now.map(({ campaign_id }) => ({ campaign_id, active: !hides.has(campaign_id) }));
  await updateCampaignSettings(context, id, { connected_campaigns });
};
