import { defineUndo } from '../../platform/changes/undo.ts';
import { campaignById } from './campaign.sql.ts';

/** The log of campaigns is read; as no call edits a campaign, none of its entries is taken back. */
export const defineCampaignUndo = (): void =>
  defineUndo('campaign', { current: async (context, id) => (await campaignById(context, id)) ?? null });
