import { type Issue, when } from '../issue.ts';
import { CATEGORY_TEXT } from './details.rules.ts';
import type { CampaignDraft } from './draft.ts';
import { COUNTRY_TEXT } from './targets.ts';

/** What a campaign's readiness is told from besides itself. */
export type LaunchGrounds = {
  advertiser_website_url: string | null;
  /** Whether its line item has a budget now or later, and whether that paces without caps of campaigns. */
  has_budget: boolean;
  full_performance: boolean;
  /** Whether its application maps an event to the one that is paid for. */
  event_mapped: boolean;
};

export const CANNOT_ACTIVATE = 'Cannot activate';

/** Why a campaign is not ready to be launched (D-163), as far as records of campaigns, line items and applications tell. */
export const launchIssues = (draft: CampaignDraft, grounds: LaunchGrounds): Issue[] => [
  ...when(!grounds.has_budget, 'line_item_id', 'No budget is set on the line item'),
  ...when(
    draft.client_daily_budget === null && !grounds.full_performance,
    'client_daily_budget',
    'Daily budget is missing',
  ),
  ...when(draft.countries.length === 0, 'countries', COUNTRY_TEXT),
  ...when(draft.click_action === null, 'click_action', 'Click tracking link is missing'),
  ...when(
    draft.pricing_type === 'cpa' && !grounds.event_mapped,
    'pricing_custom_action_type_id',
    'Optimization event is not mapped',
  ),
  ...when(draft.adomain === null, 'adomain', 'Advertiser domain is missing'),
  ...when(draft.bcats.length === 0, 'bcats', CATEGORY_TEXT),
  ...when(
    draft.landing_page === null && (grounds.advertiser_website_url ?? '').trim() === '',
    'landing_page',
    'Landing page is missing',
  ),
];
