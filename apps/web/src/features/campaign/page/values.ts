import { clicksADay, withClicksADay } from '@fairlead/domain/campaign/delivery';
import { checkBudgetKept } from '@fairlead/domain/campaign/delivery.rules';
import type { CampaignDraft, CampaignEdit } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { trackingLinks } from '@fairlead/domain/campaign/tracking';
import type { Issue } from '@fairlead/domain/issue';
import { ApiError, isStale } from '#lib/api-error.ts';
import { same } from '#ui/form/merge.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';

/** Fields that a form has besides those of the wire: clicks a device and day are one of several cappings. */
type Clicks = { clicks_a_day: number | null };

/** The tab "Details", by the names of the wire. Texts are empty, not null, while somebody types. */
const detailsFields = [
  'name',
  'internal_name',
  'adomain',
  'bcats',
  'landing_page',
  'landing_page2',
  'target_custom_action_type_id',
  'attribution_days',
  'countries',
] as const satisfies readonly (keyof CampaignDraft)[];
export type DetailsValues = Pick<CampaignDraft, (typeof detailsFields)[number]>;

/** The tab "Budget & Delivery". */
const deliveryFields = [
  'line_item_id',
  'client_daily_budget',
  'ab_test_daily_budget',
  'client_budget',
  'attribution_days_data_science',
  'frequency_cap',
  'lifetime_frequency_cap',
  'bid_type',
  'target_cpx_in_company_currency',
  'pacing_without_target_buying_price',
  'pricing_type',
  'pricing_custom_action_type_id',
  'client_cost',
] as const satisfies readonly (keyof CampaignDraft)[];
export type DeliveryValues = Pick<CampaignDraft, (typeof deliveryFields)[number]> & Clicks;

/** The tab "Tracking" (D-176). */
const trackingFields = [...trackingLinks, 'use_direct_link'] as const satisfies readonly (keyof CampaignDraft)[];
export type TrackingValues = Pick<CampaignDraft, (typeof trackingFields)[number]>;

type Values = Partial<CampaignDraft & Clicks>;

const texts = ['internal_name', 'adomain', 'landing_page', 'landing_page2', ...trackingLinks] as const;
const pick = <K extends keyof CampaignDraft>(draft: CampaignDraft, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Pick<CampaignDraft, K>;

export const detailsOf = (campaign: WholeCampaign): DetailsValues => {
  const values = pick(draftOf(campaign), detailsFields);
  for (const field of ['internal_name', 'adomain', 'landing_page', 'landing_page2'] as const) values[field] ??= '';
  return values;
};

export const deliveryOf = (campaign: WholeCampaign): DeliveryValues => ({
  ...pick(draftOf(campaign), deliveryFields),
  clicks_a_day: clicksADay(campaign),
});

export const trackingOf = (campaign: WholeCampaign): TrackingValues => {
  const values = pick(draftOf(campaign), trackingFields);
  for (const link of trackingLinks) values[link] ??= '';
  return values;
};

/** What a campaign has in a field of a form. */
export const storedIn = (campaign: WholeCampaign, name: keyof CampaignDraft | 'clicks_a_day'): unknown =>
  name === 'clicks_a_day' ? clicksADay(campaign) : draftOf(campaign)[name];

/** A campaign that had a budget is not sent without one; said where it was taken away (CB-12). */
export const budgetIssues = (stored: WholeCampaign, edited: CampaignDraft): Issue[] =>
  checkBudgetKept(stored, edited).map(({ path, message }) => ({
    path: stored.client_daily_budget === null ? 'client_budget' : path,
    message,
  }));

/** What differs between two states of a form, as the wire has it; `stored` has the other cappings. */
export const editOf = (values: Values, saved: Values, stored: WholeCampaign): CampaignEdit => {
  const { clicks_a_day: clicks, ...changed } = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !same(value, saved[field as keyof Values])),
  ) as Values;
  for (const field of texts) if (changed[field] === '') changed[field] = null;
  return clicks === undefined ? changed : { ...changed, cappings: withClicksADay(stored.cappings, clicks ?? 0) };
};

/** Where a sentence of the rules stands in the form. */
export const placed = (issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: path === 'cappings' ? 'clicks_a_day' : path, message }));

/** A refusal as the form can place it: its sentences under its fields, the record of a stale one in the form's values. */
export const formRefusal = (error: unknown, valuesOf: (campaign: WholeCampaign) => object): unknown => {
  if (!(error instanceof ApiError)) return error;
  const { status, requestId } = error;
  const body = error.body as { current: WholeCampaign; errors?: Issue[] } | undefined;
  if (body && isStale(error))
    return new ApiError(status, { ...body, current: { ...body.current, ...valuesOf(body.current) } }, requestId);
  return body?.errors ? new ApiError(status, { ...body, errors: placed(body.errors) }, requestId) : error;
};
