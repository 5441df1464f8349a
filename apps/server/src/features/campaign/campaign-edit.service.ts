import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign';
import { checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { forbiddenChanges, writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { checkBudgetKept } from '@fairlead/domain/campaign/delivery.rules';
import { type CampaignDraft, type CampaignEdit, editedCampaign, keptCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { askedToFollow } from '@fairlead/domain/campaign/follow';
import { asksFreeMedia, freeMediaText } from '@fairlead/domain/campaign/pricing';
import { splitEdit } from '@fairlead/domain/campaign/split-cap';
import { COUNTRIES_DISAGREE, meantCountries } from '@fairlead/domain/campaign/targets';
import { type Issue, when } from '@fairlead/domain/issue';
import { CAP_PACED } from '@fairlead/domain/line-item/budget-mode';
import { may } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { fieldChanges, refuseStale } from '../../platform/changes/changes.ts';
import { Forbidden, refuseIfAny, refuseOver } from '../../refusal.ts';
import { type Campaign, storedCampaign, toldCampaign } from './campaign.service.ts';
import { checkTestMove, checkTestState, noteTest, partOf, refuseInTest } from './campaign-in-test.service.ts';
import { followSource } from './campaign-mirror.service.ts';
import { liveMirrors } from './campaign-place.sql.ts';
import { storeEdit } from './campaign-store.service.ts';
import { holdCampaign } from './campaign-write.sql.ts';
import { catalogues } from './catalogues.service.ts';
import { refuseUnready } from './launch-check.service.ts';
import { aboveIn } from './line-item-choice.service.ts';
import { pacedAmong } from './paced-cap.service.ts';

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

type Change = {
  edit: CampaignEdit;
  issues: Issue[];
  version: number | undefined;
  enforces: boolean;
  /** Whether the mirrors of its A/B test take the same over. */
  follows: boolean;
  /** Typed by somebody; the house itself also sets what nobody edits. */
  byHand: boolean;
};

/** A daily cap that a line item in full performance makes count for nothing is not edited (CA-82). */
const checkUnpaced = async (context: Context, before: Campaign, stored: CampaignDraft, draft: CampaignDraft) => {
  if (draft.client_daily_budget === stored.client_daily_budget) return [];
  const paces = await pacedAmong(context, [[before, draft]]);
  return when(paces(before, draft), 'client_daily_budget', CAP_PACED);
};

/** Carries an edit out that was read against the campaign as it stands, which is held. */
const change = (context: Context, id: number, read: (before: Campaign) => Change): Promise<Campaign> =>
  context.db.tx(async () => {
    await holdCampaign(context, id);
    const row = await storedCampaign(context, id);
    const before = toldCampaign(context, row);
    const { edit, issues, version, enforces, follows, byHand } = read(before);
    refuseForbidden(context, before, edit, enforces);
    await refuseStale(context, 'campaign', id, version, before);
    const mirrors = await liveMirrors(context, id);
    const test = partOf(before, mirrors.length);
    const stored = draftOf(before);
    const takesBack = context.undoes !== null;
    const split = splitEdit(stored, editedCampaign(stored, edit), test, takesBack);
    const draft = keptCampaign(split.draft);
    const known = await catalogues(context, before.app_id);
    const tested = test !== null;
    const around = { ...known, before: stored, isNew: false, takesBack, tested };
    const rules = checkCampaign(split.draft, around).filter(
      ({ path }) => split.issues.length === 0 || path !== 'client_daily_budget', // said of the whole already
    );
    const paced = byHand || takesBack ? await checkUnpaced(context, before, stored, draft) : [];
    const said = paced.length > 0 ? rules.filter(({ path }) => path !== 'client_daily_budget') : rules;
    const ofTest = [
      ...split.issues,
      ...checkTestState(stored, draft, test),
      ...(await checkTestMove(context, stored, draft, test)),
    ];
    const wrong = [...paced, ...ofTest, ...said];
    refuseIfAny([...issues, ...wrong.filter(({ path }) => !issues.some((issue) => issue.path === path))]);
    const moves = draft.line_item_id !== stored.line_item_id;
    const above = moves ? await aboveIn(context, draft.line_item_id, before.company_id) : [];
    if (fieldChanges(stored, draft).length === 0) return before;
    refuseInTest(stored, draft, test);
    refuseOver(context, above);
    if (enforces) await refuseUnready(context, before, draft);
    const after = await storeEdit(context, row, stored, draft);
    noteFreeMedia(context, before, after);
    noteTest(context, test, askedToFollow(stored, draft), follows);
    await followSource(context, mirrors, test, [stored, draft], follows);
    return after;
  });

/** What a whole campaign that is sent back means: what is as it was answered stays, also where another value waits. */
const meant = (
  before: Campaign,
  body: Omit<Body, 'version' | 'enforce_last_campaign_check' | 'mirrors_follow'>,
): Change['edit'] => {
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

const FOLLOW = 'You may not change the copies of an A/B test.';

/**
 * Edits a campaign as PUT takes it: the whole of it; fields left out stay, but the budget may not go (design 13.24, 2).
 * @throws NotFound, Forbidden for fields of F7 and F8 and for copies of a test, Refused by the rules, Conflict on a stale
 *   version or under an archived line item
 */
export const updateCampaign = (context: Context, id: number, body: Body): Promise<Campaign> =>
  change(context, id, (before) => {
    const { version, enforce_last_campaign_check: enforces, mirrors_follow: follows = false, ...sent } = body;
    if (follows && context.user && !may(context.user.role, 'campaign.ab_test'))
      throw new Forbidden(FOLLOW, [{ path: 'mirrors_follow', message: FOLLOW }]);
    const { client_budget = null, client_daily_budget = null } = sent;
    // Whoever may not write a budget leaves both out: sent as they last saw them they could be a change by now
    const names = !context.user || writesCampaignField(context.user.role, 'client_daily_budget');
    const disagree = meantCountries(before.countries, sent) === null;
    const issues = [
      ...checkPlace(before, sent),
      ...(names ? checkBudgetKept(before, { client_budget, client_daily_budget }) : []),
      ...when(disagree, 'countries', COUNTRIES_DISAGREE),
    ];
    return { edit: meant(before, sent), issues, version, enforces, follows, byHand: true };
  });

/** The same for the house itself and for undo: only what is named changes, and line item and price are the ones chosen last. */
export const changeCampaign = (
  context: Context,
  id: number,
  edit: Partial<CampaignDraft>,
  version?: number,
): Promise<Campaign> =>
  change(context, id, () => ({ edit, issues: [], version, enforces: false, follows: false, byHand: false }));

/**
 * Repairs a campaign: as `changeCampaign`, but that mirrors of its A/B test take the repair over where they have the same fault,
 * for those who may change mirrors. What is repaired follows from what is known, so nobody tests it.
 */
export const repairInCampaign = (
  context: Context,
  id: number,
  edit: Partial<CampaignDraft>,
  version?: number,
): Promise<Campaign> => {
  const follows = context.user === null || may(context.user.role, 'campaign.ab_test');
  return change(context, id, () => ({ edit, issues: [], version, enforces: false, follows, byHand: false }));
};

/** Holds a campaign until the transaction ends: what is read of it from now on still stands when it is written. */
export const keepCampaignStill = async (context: Context, id: number): Promise<void> => {
  await holdCampaign(context, id);
};
