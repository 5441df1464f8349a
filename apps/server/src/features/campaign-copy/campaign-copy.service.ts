import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-copy';
import { forbiddenAtCreation, writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { newCampaign } from '@fairlead/domain/campaign/new-campaign';
import { checkCopies, copiedCampaign } from '@fairlead/domain/campaign-copy/copy';
import type { Context } from '../../context.ts';
import { Forbidden, refuseIfAny, refuseOver } from '../../refusal.ts';
import { type Campaign, getCampaign } from '../campaign/campaign.service.ts';
import { storeCampaign } from '../campaign/campaign-new.service.ts';
import { catalogues } from '../campaign/catalogues.service.ts';
import { aboveIn } from '../campaign/line-item-choice.service.ts';
import { addToCreativeGroup, listCreativeGroups } from '../creative-group/creative-group.service.ts';
import { carryTargeting } from '../targeting/targeting.service.ts';

type Body = Given<typeof api.createCampaignCopies>['body'];

/** Who may not set a price does not carry one. @throws Forbidden naming what was asked for */
const refusePricing = ({ user }: Context, source: CampaignDraft, body: Body): void => {
  if (!user) return;
  const { pricing_type, campaign_type } = source;
  const place = { advertiser_website_url: null, attribution: 'external' as const, suppliers: [] };
  const refused = forbiddenAtCreation(user.role, newCampaign({ pricing_type, campaign_type }, place), { pricing_type });
  if (body.has_client_pricing && !writesCampaignField(user.role, 'client_cost'))
    refused.push({ path: 'has_client_pricing', message: 'You may not change client cost of a campaign.' });
  if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
};

/** A copy as this role may make it: what it does not write starts as in any new campaign. */
const permitted = ({ user }: Context, copy: CampaignDraft, fresh: CampaignDraft): CampaignDraft => {
  if (!user) return copy;
  const own = Object.entries(fresh).filter(
    ([field]) => !['pricing_type', 'state'].includes(field) && !writesCampaignField(user.role, field),
  );
  return { ...copy, ...Object.fromEntries(own) };
};

/** Connects the copies to every group that shows the source; an archived one shows nothing, and takes none. */
const connect = async (context: Context, source: Campaign, copies: readonly Campaign[]): Promise<void> => {
  const { items: groups } = await listCreativeGroups(context, source.app_id, { state: 'new', campaign_id: source.id });
  const ids = copies.map(({ id }) => id);
  for (const group of groups) await addToCreativeGroup(context, group.id, ids);
};

/**
 * Copies a campaign, all copies or none (D-149).
 * @throws NotFound for a line item of another company, Forbidden for a price that the role may not set, Refused by the rules,
 *   Conflict below what is archived
 */
export const copyCampaign = (context: Context, id: number, body: Body): Promise<Ok<typeof api.createCampaignCopies>> =>
  context.db.tx(async () => {
    const campaign = await getCampaign(context, id);
    const source = { ...draftOf(campaign), client_cost: campaign.client_cost ?? null };
    refusePricing(context, source, body);
    refuseIfAny(checkCopies(body.number_of_copies, source));
    const { place, bought } = await catalogues(context, campaign.app_id);
    const above = await aboveIn(context, body.line_item_id, place.company_id);
    refuseOver(context, [
      { kind: 'company', state: place.company_state },
      { kind: 'application', state: place.state },
      ...above,
    ]);
    const from = { ...place, suppliers: bought };
    const fresh = newCampaign({ pricing_type: source.pricing_type, campaign_type: source.campaign_type }, from);
    const items: Campaign[] = [];
    for (let nth = 1; nth <= (body.number_of_copies ?? 0); nth++) {
      const copy = copiedCampaign(source, from, body, { line_item_id: body.line_item_id, nth });
      const home = { app_id: campaign.app_id, company_id: campaign.company_id };
      items.push(await storeCampaign(context, home, permitted(context, copy, fresh)));
    }
    await carryTargeting(
      context,
      id,
      items.map((copy) => copy.id),
      body,
    );
    if (!body.has_creatives) return { items, total: items.length };
    await connect(context, campaign, items);
    const shown: Campaign[] = [];
    for (const made of items) shown.push(await getCampaign(context, made.id)); // why it does not bid follows from its ads
    return { items: shown, total: shown.length };
  });
