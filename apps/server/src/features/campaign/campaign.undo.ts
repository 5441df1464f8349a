import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { may } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, NO_RIGHT, unlessArchived } from '../../platform/changes/undo.ts';
import { getCampaign } from './campaign.service.ts';
import { changeCampaign } from './campaign-edit.service.ts';
import { loggedCampaign } from './campaign-log.service.ts';
import { mirrorsAmong } from './campaign-place.sql.ts';

const FIRST_COST_STAYS = 'The first price has started, so there is none to go back to. Set another one.';
const TEST_STAYS = 'A test that was begun or ended is not taken back here. Begin or end it instead.';

/** A first price holds at once, and tests have calls of their own: no edit takes either back. */
const whyFixed = ({ deed, changes }: Logged): string | null => {
  if (deed !== 'update') return null;
  if (changes.some(({ field, before }) => field === 'client_cost' && before === null)) return FIRST_COST_STAYS;
  return changes.some(({ field }) => field === 'test_campaign' || field === 'device_id') ? TEST_STAYS : null;
};

const whyNot = async (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> => {
  const states = await unlessArchived('campaign')(context, entries);
  const guarded = context.user !== null && !may(context.user.role, 'campaign.ab_test');
  const mirrors = guarded
    ? await mirrorsAmong(
        context,
        entries.map(({ entity_id }) => entity_id),
      )
    : [];
  return entries.map((entry, at) => (mirrors.includes(entry.entity_id) ? NO_RIGHT : (states[at] ?? whyFixed(entry))));
};

/** What follows from another field by itself. */
const following = { line_item_starts: 'line_item_id', client_cost_starts: 'client_cost' } as const;

/** The log names the state as campaigns answer it. */
const asEdit = (fields: Record<string, unknown>): Partial<CampaignDraft> => {
  const edit = Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(following, field)));
  return 'state' in edit ? { ...edit, state: edit.state === 'New' ? 'new' : 'archived' } : edit;
};

/** An edit is taken back by an edit, line items and prices by choosing the earlier one again, a creation by archiving. */
export const defineCampaignUndo = (): void =>
  defineUndo('campaign', {
    current: async (context, id) => {
      const campaign = await getCampaign(context, id).catch(() => null);
      return campaign ? { ...loggedCampaign(campaign), version: campaign.version } : null;
    },
    follows: following,
    mayUndo: ({ role }, { deed, changes }) =>
      deed === 'create'
        ? writesCampaignField(role, 'state')
        : changes.every(({ field }) => Object.hasOwn(following, field) || writesCampaignField(role, field)),
    whyNot,
    apply: (context, id, fields, version) => changeCampaign(context, id, asEdit(fields), version),
    remove: (context, id, version) => changeCampaign(context, id, { state: 'archived' }, version),
  });
