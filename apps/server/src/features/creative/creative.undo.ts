import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { updateCampaignSettings } from './campaign-setting.service.ts';
import { type CreativeEdit, loggedCreative, updateCreative } from './creative.service.ts';
import { creativeById } from './creative.sql.ts';

/** Edits are taken back by an edit, a creation by archiving; what exchanges say is theirs. */
export const defineCreativeUndo = (): void =>
  defineUndo('creative', {
    current: async (context, id) => {
      const creative = await creativeById(context, id);
      return creative ? loggedCreative(creative) : null;
    },
    built: { fields: ['approvals'], why: 'Exchanges decide on approvals' },
    apply: async (context, id, { connected_campaigns, ...fields }, version) => {
      if (Object.keys(fields).length > 0) await updateCreative(context, id, { ...fields, version } as CreativeEdit);
      if (connected_campaigns) await restoreSettings(context, id, connected_campaigns as Setting[]);
    },
    whyNot: unlessArchived('creative'),
    remove: (context, id, version) => updateCreative(context, id, { state: 'archived', version }),
  });

type Setting = { campaign_id: number; active: boolean };

/** The log keeps the campaigns that do not show the creative: all others do. */
const restoreSettings = async (context: Parameters<typeof updateCreative>[0], id: number, off: readonly Setting[]) => {
  const row = await creativeById(context, id);
  const named = [...(row?.settings ?? []).map((setting) => ({ ...setting, active: true })), ...off];
  await updateCampaignSettings(context, id, { connected_campaigns: named });
};
