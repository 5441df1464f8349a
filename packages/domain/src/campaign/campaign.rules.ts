import { type Issue, when } from '../issue.ts';
import { isTestName } from '../test-name.rules.ts';
import { checkCampaignBidding } from './bidding.ts';
import { type CampaignType, campaignTypes } from './campaign.ts';
import { checkCampaignDelivery } from './delivery.rules.ts';
import { checkCampaignDetails } from './details.rules.ts';
import { offeredAttributionDays } from './details.ts';
import { type CampaignDraft, keptCampaign, same } from './draft.ts';
import { checkCampaignPricing } from './pricing.rules.ts';
import { checkCampaignTargets, type Listed } from './targets.ts';
import { checkCampaignTracking } from './tracking.ts';

type Field = keyof CampaignDraft;

/** What a campaign is checked against besides itself: the lists it chooses from, its application, its test. */
export type CampaignContext = {
  /** As stored; for a new one, what it starts from. */
  before: CampaignDraft;
  isNew: boolean;
  /** Whether a change is taken back: what was empty before may be so again. */
  takesBack?: boolean;
  tested: boolean;
  /** undefined: not known, as in a form that waits for it. */
  advertiser_website_url: string | null | undefined;
  countries: Listed<{ id: number }>;
  suppliers: Listed<{ id: number }>;
  customActionTypes: Listed<{ id: number }>;
  categories: Listed<{ code: string }>;
};

/** Fields that are judged again when another one, by which they are read, changes. */
const readBy: Partial<Record<Field, readonly Field[]>> = {
  target_cpx_in_company_currency: ['bid_type', 'pacing_without_target_buying_price'],
  pricing_custom_action_type_id: ['pricing_type'],
  pricing_type: ['campaign_type'],
  attribution_days: ['campaign_type'],
};

/** What a new campaign cannot do without, whether it was sent or not (CC-05 to CC-13). */
const needed: readonly Field[] = [
  'name',
  'line_item_id',
  'countries',
  'pricing_type',
  'pricing_custom_action_type_id',
  'campaign_type',
  'attribution_days',
  'bid_type',
];

/** What a campaign may lack before it is launched. */
const filledLater: readonly Field[] = [
  'adomain',
  'bcats',
  'landing_page',
  'client_daily_budget',
  'target_cpx_in_company_currency',
  'click_action',
];
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const TEST_LINE_ITEM = 'The line item of a test campaign cannot be changed';

const checkKind = (draft: CampaignDraft): Issue[] => {
  const known = campaignTypes.includes(draft.campaign_type);
  const days: readonly number[] = offeredAttributionDays(draft.campaign_type as CampaignType);
  return [
    ...when(!known, 'campaign_type', `Product must be one of ${campaignTypes.join(', ')}`),
    ...when(
      known && !days.includes(draft.attribution_days),
      'attribution_days',
      `Attribution days must be one of ${days.join(', ')}`,
    ),
  ];
};

const checkLists = (draft: CampaignDraft, { customActionTypes, categories }: CampaignContext): Issue[] => {
  const unknown = (event: number | null) =>
    event !== null && customActionTypes !== null && !customActionTypes.some(({ id }) => id === event);
  const codes = categories && new Set(categories.map(({ code }) => code));
  const text = 'Optimization event does not exist. Choose one from the list.';
  return [
    ...when(unknown(draft.pricing_custom_action_type_id), 'pricing_custom_action_type_id', text),
    ...when(unknown(draft.target_custom_action_type_id), 'target_custom_action_type_id', text),
    ...when(
      codes !== null && !draft.bcats.every((code) => codes.has(code)),
      'bcats',
      'Category does not exist. Choose from the list.',
    ),
  ];
};

/** Everything that is wrong with a campaign, were all of it filled in now. */
const allIssues = (draft: CampaignDraft, context: CampaignContext): Issue[] => [
  ...checkCampaignDetails(draft, { ...context, stored: context.isNew ? null : context.before }),
  ...checkKind(draft),
  ...checkCampaignDelivery(draft, null),
  ...checkCampaignBidding(draft),
  ...checkCampaignPricing(draft, draft.campaign_type),
  ...checkCampaignTargets(draft, context),
  ...checkCampaignTracking(draft),
  ...checkLists(draft, context),
];

/**
 * A campaign as every form, grid and the server check it: all facets at once. What was stored and is not touched is not judged
 * again, so that a campaign is filled in page by page, and one that is incomplete can still be renamed or archived.
 */
export const checkCampaign = (draft: CampaignDraft, context: CampaignContext): Issue[] => {
  const { isNew } = context;
  const before = keptCampaign(context.before);
  const after = keptCampaign(draft);
  const changed = (field: Field): boolean => !same(after[field], before[field]);
  const judged = (path: string): boolean => {
    const field = path as Field;
    if (context.takesBack && filledLater.includes(field) && isEmpty(after[field])) return false;
    return changed(field) || (readBy[field] ?? []).some(changed) || (isNew && needed.includes(field));
  };
  const moved = !isNew && isTestName(before.name) && changed('line_item_id');
  const found = [
    ...allIssues(draft, context).filter(({ path }) => judged(path)),
    ...when(moved, 'line_item_id', TEST_LINE_ITEM),
    ...when(before.client_cost !== null && after.client_cost === null, 'client_cost', 'Client cost is required'),
  ];
  return found.filter(
    ({ path, message }, at) => found.findIndex((one) => one.path === path && one.message === message) === at,
  );
};
