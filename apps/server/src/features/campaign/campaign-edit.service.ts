import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign';
import { checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { forbiddenChanges } from '@fairlead/domain/campaign/campaign-rights';
import { checkBudgetKept } from '@fairlead/domain/campaign/delivery.rules';
import { type CampaignDraft, type CampaignEdit, editedCampaign, keptCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { asksFreeMedia, freeMediaText } from '@fairlead/domain/campaign/pricing';
import { COUNTRIES_DISAGREE, meantCountries } from '@fairlead/domain/campaign/targets';
import { type Issue, when } from '@fairlead/domain/issue';
import { may } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { fieldChanges, refuseStale } from '../../platform/changes/changes.ts';
import { Forbidden, refuseIfAny, refuseOver } from '../../refusal.ts';
import { type Campaign, getCampaign, storedCampaign, toldCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { isTested } from './campaign-place.sql.ts';
import type { RecordRow } from './campaign-record.sql.ts';
import { holdCampaign, putCappings, updateCampaignRow } from './campaign-write.sql.ts';
import { catalogues } from './catalogues.service.ts';
import { chooseClientCost } from './client-cost.service.ts';
import { refuseUnready } from './launch-check.service.ts';
import { aboveIn, chooseLineItem } from './line-item-choice.service.ts';

type Body = Given<typeof api.updateCampaign>['body'];

/** A campaign stays where it was made. */
const checkPlace = (before: Campaign, sent: Pick<Body, 'app_id' | 'company_id' | 'platform'>): Issue[] =>
  (['app_id', 'company_id', 'platform'] as const).flatMap((field) =>
    when(
      sent[field] !== undefined && sent[field] !== before[field],
      field,
      'A campaign stays with its application. Create one there instead.',
    ),
  );

/** @throws Forbidden for copies of a test, which are the admins', and for fields that the role may not change (F7, F8) */
const refuseForbidden = ({ user }: Context, before: Campaign, edit: CampaignEdit, enforces: boolean): void => {
  if (!user) return;
  if (before.source_campaign_id !== null && !may(user.role, 'campaign.ab_test')) throw new Forbidden();
  const refused = forbiddenChanges(user.role, draftOf(before), edit);
  if (enforces && forbiddenChanges(user.role, draftOf(before), { bid_type: 'cpm' }).length > 0)
    refused.push({
      path: 'enforce_last_campaign_check',
      message: 'You may not change enforce last campaign check of a campaign.',
    });
  if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
};

const noteFreeMedia = (context: Context, before: Campaign, after: Campaign): void => {
  const priced = ({ pricing_type = 'free', running }: Campaign) => ({ pricing_type, running });
  if (asksFreeMedia(priced(before), priced(after)))
    context.warnings.push({ path: 'pricing_type', message: freeMediaText(after.running) });
};

/** The stored campaign after an edit that leaves line item and price alone, as it would be read again. */
const editedRow = (row: RecordRow, draft: CampaignDraft, updated: number): RecordRow => {
  const { line_item_id: _, client_cost: __, ...own } = draft;
  const changed = { ...row, ...own, version: row.version + 1, updated };
  return changed as RecordRow; // the rules have let its words through, and lists are not written to
};

type Change = { edit: CampaignEdit; issues: Issue[]; version: number | undefined; enforces: boolean };

/** Carries an edit out that was read against the campaign as it stands, which is held. */
const change = (context: Context, id: number, read: (before: Campaign) => Change): Promise<Campaign> =>
  context.db.tx(async () => {
    await holdCampaign(context, id);
    const row = await storedCampaign(context, id);
    const before = toldCampaign(context, row);
    const { edit, issues, version, enforces } = read(before);
    refuseForbidden(context, before, edit, enforces);
    const stored = draftOf(before);
    const draft = keptCampaign(editedCampaign(stored, edit));
    const known = await catalogues(context, before.app_id);
    const tested = await isTested(context, id);
    const takesBack = context.undoes !== null;
    const around = { ...known, before: stored, isNew: false, takesBack, tested };
    const wrong = checkCampaign(editedCampaign(stored, edit), around);
    refuseIfAny([...issues, ...wrong.filter(({ path }) => !issues.some((issue) => issue.path === path))]);
    const moves = draft.line_item_id !== stored.line_item_id;
    const above = moves ? await aboveIn(context, draft.line_item_id, before.company_id) : [];
    await refuseStale(context, 'campaign', id, version, before);
    if (fieldChanges(stored, draft).length === 0) return before;
    refuseOver(above);
    if (enforces) await refuseUnready(context, before, draft);
    if (moves) await chooseLineItem(context, before, draft.line_item_id);
    if (draft.client_cost !== stored.client_cost) await chooseClientCost(context, id, draft.client_cost);
    const updated = await updateCampaignRow(context, id, draft);
    if (fieldChanges({ cappings: stored.cappings }, { cappings: draft.cappings }).length > 0)
      await putCappings(context, id, draft.cappings);
    const dated = moves || draft.client_cost !== stored.client_cost;
    const after = dated ? await getCampaign(context, id) : toldCampaign(context, editedRow(row, draft, updated));
    noteFreeMedia(context, before, after);
    await recordCampaign(context, before, after);
    return after;
  });

/** What a whole campaign that is sent back means: what is as it was answered stays, also where another value waits. */
const meant = (before: Campaign, body: Omit<Body, 'version' | 'enforce_last_campaign_check'>): Change['edit'] => {
  const { app_id: _, company_id: __, platform: ___, country_id, countries, ...fields } = body;
  const edit = fields as CampaignEdit;
  const chosen = meantCountries(before.countries, { country_id, countries });
  return {
    ...edit,
    ...(chosen ? { countries: chosen } : {}),
    ...(edit.line_item_id === before.line_item_id ? { line_item_id: undefined } : {}),
    ...(edit.client_cost === before.client_cost ? { client_cost: undefined } : {}),
  };
};

/**
 * Edits a campaign as PUT takes it: the whole of it; fields left out stay, but the budget may not go (design 13.24, 2).
 * @throws NotFound, Forbidden for fields of F7 and F8 and for copies of a test, Refused by the rules, Conflict on a stale
 *   version or under an archived line item
 */
export const updateCampaign = (context: Context, id: number, body: Body): Promise<Campaign> =>
  change(context, id, (before) => {
    const { version, enforce_last_campaign_check: enforces, ...sent } = body;
    const { client_budget = null, client_daily_budget = null } = sent;
    const disagree = meantCountries(before.countries, sent) === null;
    const issues = [
      ...checkPlace(before, sent),
      ...checkBudgetKept(before, { client_budget, client_daily_budget }),
      ...when(disagree, 'countries', COUNTRIES_DISAGREE),
    ];
    return { edit: meant(before, sent), issues, version, enforces };
  });

/** The same for the house itself and for undo: only what is named changes, and line item and price are the ones chosen last. */
export const changeCampaign = (
  context: Context,
  id: number,
  edit: Partial<CampaignDraft>,
  version?: number,
): Promise<Campaign> => change(context, id, () => ({ edit, issues: [], version, enforces: false }));

/** Holds a campaign until the transaction ends: what is read of it from now on still stands when it is written. */
export const keepCampaignStill = async (context: Context, id: number): Promise<void> => {
  await holdCampaign(context, id);
};
