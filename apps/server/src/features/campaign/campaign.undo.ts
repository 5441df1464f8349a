import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { may, type Permission } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, unlessArchived, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { Refused } from '../../refusal.ts';
import { getCampaign, toldCampaign } from './campaign.service.ts';
import { changeCampaign } from './campaign-edit.service.ts';
import { TEST_RUNS } from './campaign-in-test.service.ts';
import { loggedCampaign } from './campaign-log.service.ts';
import { mirrorsAmong, sourcesOf, testedAmong } from './campaign-place.sql.ts';
import { campaignRecords } from './campaign-record.sql.ts';
import { updateTestCampaign } from './campaign-test.service.ts';
import { testsOf } from './campaign-test.sql.ts';
import { createClientCost } from './client-cost.service.ts';
import { whyTakesNone } from './line-item-choice.service.ts';
import { whyNoCapBack } from './paced-cap.service.ts';

const FIRST_COST_STAYS = 'The first price has started, so there is none to go back to. Set another one.';
const TEST_STAYS = 'A test that was begun or ended is not taken back here. Begin or end it instead.';
const TEST_ENDED = 'The test has ended, so there is no phone to go back to.';

/** What follows from another field by itself. */
const following = { line_item_starts: 'line_item_id', client_cost_starts: 'client_cost' } as const;

const isOnly = ({ deed, changes }: Logged, field: string): boolean =>
  deed === 'update' &&
  changes.some((change) => change.field === field) &&
  changes.every((change) => (following[change.field as keyof typeof following] ?? change.field) === field);

/** Prices and the phones of tests have calls of their own, with other rights than an edit. */
const ownRight = (entry: Logged): Permission | null => {
  if (isOnly(entry, 'client_cost')) return 'campaign.edit_client_cost';
  return isOnly(entry, 'device_id') ? 'campaign.test' : null;
};

/** A first price holds at once, and a test that was begun or ended has calls of its own: nothing takes either back. */
const whyFixed = ({ deed, changes }: Logged): string | null => {
  if (deed !== 'update') return null;
  if (changes.some(({ field, before }) => field === 'client_cost' && before === null)) return FIRST_COST_STAYS;
  const tells = (field: string) => changes.some((change) => change.field === field);
  if (tells('test_campaign')) return TEST_STAYS;
  return tells('device_id') && !isOnly({ entity_id: 0, deed, changes }, 'device_id') ? TEST_STAYS : null;
};

/** The line item that taking an entry back would choose again. */
const lineItemBefore = ({ deed, changes }: Logged): number | null => {
  const before = deed === 'update' ? changes.find(({ field }) => field === 'line_item_id')?.before : null;
  return typeof before === 'number' ? before : null;
};

/** Whether taking an entry back archives the campaign. */
const archives = ({ deed, changes }: Logged): boolean =>
  deed === 'create' || changes.some(({ field, before }) => field === 'state' && before === 'Archived');

const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const states = await unlessArchived('campaign')(context, entries);
  const guarded = context.user !== null && !may(context.user.role, 'campaign.ab_test');
  const mirrors = guarded
    ? await mirrorsAmong(
        context,
        entries.map(({ entity_id }) => entity_id),
      )
    : [];
  const tried = await testsOf(
    context,
    entries.filter((entry) => isOnly(entry, 'device_id')).map(({ entity_id }) => entity_id),
  );
  const tested = await testedAmong(
    context,
    entries.filter(archives).map(({ entity_id }) => entity_id),
  );
  const chosenAgain = entries.map(lineItemBefore);
  const over = await whyTakesNone(
    context,
    chosenAgain.filter((id) => id !== null),
  );
  const capStays = await whyNoCapBack(context, entries);
  const whyEnded = (entry: Logged) => (isOnly(entry, 'device_id') && !tried.has(entry.entity_id) ? TEST_ENDED : null);
  const whyTested = (entry: Logged) => (archives(entry) && tested.has(entry.entity_id) ? TEST_RUNS : null);
  return entries.map((entry, at) =>
    mirrors.includes(entry.entity_id)
      ? WITHOUT_RIGHT
      : (states[at] ??
        whyTested(entry) ??
        whyFixed(entry) ??
        whyEnded(entry) ??
        over.get(chosenAgain[at] ?? 0) ??
        capStays[at] ??
        null),
  );
};

/** The log names the state as campaigns answer it. */
const asEdit = (fields: Record<string, unknown>): Partial<CampaignDraft> => {
  const edit = Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(following, field)));
  return 'state' in edit ? { ...edit, state: edit.state === 'New' ? 'new' : 'archived' } : edit;
};

/** Carries out what takes fields back, by the call that sets them. */
const putBack = async (context: Context, id: number, fields: Record<string, unknown>, version: number) => {
  const named = Object.keys(fields).filter((field) => !Object.hasOwn(following, field));
  const [only, ...others] = named;
  if (others.length === 0 && only === 'client_cost' && typeof fields.client_cost === 'number')
    return createClientCost(context, id, { cost: fields.client_cost, version });
  if (others.length === 0 && only === 'device_id') {
    const test = (await testsOf(context, [id])).get(id);
    if (test === undefined) throw new Refused([{ path: 'device_id', message: TEST_ENDED }]);
    return updateTestCampaign(context, test, { device_id: (fields.device_id as string | null) ?? null, version });
  }
  return changeCampaign(context, id, asEdit(fields), version);
};

/** An edit is taken back by an edit, line items and prices by choosing the earlier one again, a creation by archiving. */
export const defineCampaignUndo = (): void =>
  defineUndo('campaign', {
    labels: campaignLabels,
    current: async (context, id) => {
      const campaign = await getCampaign(context, id).catch(() => null);
      return campaign ? { ...loggedCampaign(campaign), version: campaign.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await campaignRecords(context, ids)).map((row) => [row.id, loggedCampaign(toldCampaign(context, row))])),
    follows: following,
    ledBy: sourcesOf,
    ownRight,
    mayUndo: ({ role }, entry) =>
      entry.deed === 'create'
        ? writesCampaignField(role, 'state')
        : ownRight(entry) !== null ||
          entry.changes.every(({ field }) => Object.hasOwn(following, field) || writesCampaignField(role, field)),
    whyNot,
    apply: putBack,
    remove: (context, id, version) => changeCampaign(context, id, { state: 'archived' }, version),
  });
