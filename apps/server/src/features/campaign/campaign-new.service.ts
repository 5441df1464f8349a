import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign';
import { checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { forbiddenAtCreation } from '@fairlead/domain/campaign/campaign-rights';
import { type CampaignDraft, type CampaignEdit, keptCampaign } from '@fairlead/domain/campaign/draft';
import { newCampaign } from '@fairlead/domain/campaign/new-campaign';
import { splitEdit } from '@fairlead/domain/campaign/split-cap';
import { COUNTRIES_DISAGREE, meantCountries } from '@fairlead/domain/campaign/targets';
import { when } from '@fairlead/domain/issue';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { Forbidden, refuseIfAny, refuseOver } from '../../refusal.ts';
import { type Campaign, getCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { insertTest } from './campaign-test.sql.ts';
import { insertCampaign, putCappings } from './campaign-write.sql.ts';
import { catalogues } from './catalogues.service.ts';
import { putClientCost, putLineItem } from './dated.sql.ts';
import { aboveIn } from './line-item-choice.service.ts';

type Body = Given<typeof api.createCampaign>['body'];

type NewHome = {
  app_id: number;
  company_id: number;
  source?: number | null;
  /** The A/B test that it is a mirror in. */
  ab_test?: number;
  start?: UtcDay;
  test?: boolean;
};

/** Stores a campaign that the rules have passed, with its line item and price from today on. */
export const storeCampaign = async (context: Context, home: NewHome, draft: CampaignDraft): Promise<Campaign> => {
  const { app_id, company_id, source = null, ab_test = null, start = dayOf(context.now()) } = home;
  const id = await insertCampaign(context, { id: newId(context), app_id, company_id, source, ab_test }, draft);
  if (draft.cappings.length > 0) await putCappings(context, id, draft.cappings);
  if (draft.line_item_id !== null) await putLineItem(context, newId(context), id, draft.line_item_id, start);
  if (draft.client_cost !== null) await putClientCost(context, newId(context), id, draft.client_cost, start);
  if (home.test) await insertTest(context, newId(context), id);
  const campaign = await getCampaign(context, id);
  await recordCampaign(context, null, campaign);
  return campaign;
};

const NOT_ACTIVE = 'A new campaign is not active. Launch it once it is ready.';

/** What a campaign is besides what somebody sends of it: for what happened before, in the demo workspace. */
type Besides = Pick<NewHome, 'source' | 'test'> & { active?: boolean; paused?: boolean };

/**
 * Creates a campaign by all the rules; what is left out follows from application, product and pricing (D-146).
 * @throws NotFound for an application or line item of another company, Forbidden for fields of F7, Refused by the rules,
 *   Conflict below what is archived
 */
export const makeCampaign = (context: Context, body: Body, besides: Besides): Promise<Campaign> =>
  context.db.tx(async () => {
    const { app_id, company_id, platform, customer: _, country_id, countries, ...fields } = body;
    const { place, bought, ...known } = await catalogues(context, app_id);
    const from = { ...place, suppliers: bought };
    const chosen = meantCountries([], { country_id, countries });
    const meant = chosen ?? countries; // of two that disagree the rules judge one: that they do is said below
    const sent = { ...(fields as CampaignEdit), ...(meant ? { countries: meant } : {}) };
    const { pricing_type, campaign_type, bid_type } = sent;
    const draft = newCampaign(sent, from);
    const { user } = context;
    const refused = user
      ? forbiddenAtCreation(user.role, newCampaign({ pricing_type, campaign_type }, from), sent)
      : [];
    if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
    const elsewhere = 'A campaign belongs to the company and platform of its application.';
    const before = newCampaign({ pricing_type, campaign_type, bid_type }, from);
    refuseIfAny([
      ...when(company_id !== undefined && company_id !== place.company_id, 'company_id', elsewhere),
      ...when(platform !== undefined && platform !== place.platform, 'platform', elsewhere),
      ...when(draft.active, 'active', NOT_ACTIVE),
      ...when(draft.state !== 'new', 'state', 'A new campaign is not archived.'),
      ...when(chosen === null, 'countries', COUNTRIES_DISAGREE),
      ...splitEdit(before, draft, null).issues,
      ...checkCampaign(draft, { ...known, before, isNew: true, tested: (besides.source ?? null) !== null }),
    ]);
    const above = await aboveIn(context, draft.line_item_id, place.company_id);
    refuseOver(context, [
      { kind: 'company', state: place.company_state },
      { kind: 'application', state: place.state },
      ...above,
    ]);
    const { active = false, paused = draft.paused, ...home } = besides;
    const kept = { ...keptCampaign(draft), active, paused };
    return storeCampaign(context, { app_id, company_id: place.company_id, ...home }, kept);
  });

/** Creates a campaign, inactive, as POST takes it. */
export const createCampaign = (context: Context, body: Body): Promise<Campaign> => makeCampaign(context, body, {});

export type NewCampaign = CampaignEdit & {
  app_id: number;
  /** The UTC day from which on the line item is the campaign's; today unless told. */
  start_date?: UtcDay;
  /** Of a copy in an A/B test: the campaign it is tested against. */
  source_campaign_id?: number | null;
  /** Whether it is tried on a phone. */
  test?: boolean;
};

/**
 * Makes a campaign as it is told, whatever the rules say of it: for what happened before, in the demo workspace and in tests.
 * @throws NotFound when application and line item are not of one company
 */
export const addCampaign = (
  context: Context,
  { app_id, start_date, source_campaign_id = null, test = false, ...edit }: NewCampaign,
): Promise<Campaign> =>
  context.db.tx(async () => {
    const { place, bought } = await catalogues(context, app_id);
    const draft = newCampaign({ pricing_type: 'cpa', ...edit }, { ...place, suppliers: bought });
    await aboveIn(context, draft.line_item_id, place.company_id);
    const home = { app_id, company_id: place.company_id, source: source_campaign_id, test };
    return storeCampaign(context, start_date ? { ...home, start: start_date } : home, keptCampaign(draft));
  });
