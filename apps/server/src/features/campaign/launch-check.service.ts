import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { CANNOT_ACTIVATE, launchIssues } from '@fairlead/domain/campaign/launch.rules';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { Campaign } from './campaign.service.ts';
import { appPlace, launchFacts } from './campaign-place.sql.ts';

/** Whether its switches are set so that it would bid. */
const isOn = ({ state, active, paused }: { state: string; active: boolean; paused: boolean }): boolean =>
  state.toLowerCase() === 'new' && active && !paused;

/** Keeps a campaign that is not ready from being switched on (D-164). @throws Refusal 400 with what is missing */
export const refuseUnready = async (context: Context, before: Campaign, draft: CampaignDraft): Promise<void> => {
  if (!isOn(draft) || isOn(before)) return;
  const { app_id: app } = before;
  const facts = await launchFacts(context, {
    app,
    lineItem: draft.line_item_id,
    event: draft.pricing_custom_action_type_id,
    today: dayOf(context.now()),
  });
  const place = await appPlace(context, app);
  const issues = launchIssues(draft, { ...facts, advertiser_website_url: place?.advertiser_website_url ?? null });
  if (issues.length > 0) throw new Refusal(400, 'not_ready', CANNOT_ACTIVATE, { extra: { missing: issues } });
};
