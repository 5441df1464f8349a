import { hiddenFields } from '../entity-rights.ts';
import { type Issue, when } from '../issue.ts';
import { markOf } from '../permission.ts';
import type { Role } from '../role.ts';
import { type CampaignDraft, type CampaignEdit, same } from './draft.ts';

/** Fields of a campaign that clients do not write: what is paid, and how it is bid for (F7). */
export const commercialFields = [
  'pricing_type',
  'client_cost',
  'cpm',
  'bid_type',
  'optimization_algorithms',
  'cpc_parameters',
  'cpa_algorithm_max_cr',
  'cpa_test_champion_cr',
  'target_margin',
  'internal_name',
] as const satisfies readonly (keyof CampaignDraft)[];

/** The only fields that the support team writes (F8). */
const technicalFields = [
  'click_action',
  'click_action_into_app',
  'recommendation_click_action',
  'tracker_engaged_view_url_template',
  'tracker_impression_url_template',
  'use_direct_link',
  'landing_page',
  'landing_page2',
] as const satisfies readonly (keyof CampaignDraft)[];

const isOf = (fields: readonly string[], field: string): boolean => fields.includes(field);

/** Whether this role may change a field of a campaign (rows 48 and 49). */
export const writesCampaignField = (role: Role, field: string): boolean => {
  const mark = markOf('campaign.edit', role);
  if (mark !== 'F') return mark === 'Y';
  return role === 'client' ? !isOf(commercialFields, field) : isOf(technicalFields, field);
};

const refused = (field: string): string => `You may not change ${field.replaceAll('_', ' ')} of a campaign.`;

/**
 * Fields that this role may not change but sent changed: a 403 names them (design 3.5). One that it does not even read is
 * refused whatever it holds, so that nobody finds out by trying what is in it.
 */
export const forbiddenChanges = (role: Role, before: CampaignDraft, sent: CampaignEdit): Issue[] => {
  const hidden = hiddenFields(role, 'campaign');
  return Object.entries(sent).flatMap(([field, value]) =>
    when(
      value !== undefined &&
        !writesCampaignField(role, field) &&
        (hidden.has(field) || !same(value, before[field as keyof CampaignDraft])),
      field,
      refused(field),
    ),
  );
};

/** Pricing types that a client chooses from when it makes a campaign: those that have a price (row 48). */
export const clientPricing: readonly string[] = ['cpa', 'cpc', 'cpi', 'cpm'];

/** The same for a campaign to be made: its defaults may be sent, and a client chooses how it pays. */
export const forbiddenAtCreation = (role: Role, defaults: CampaignDraft, sent: CampaignEdit): Issue[] => {
  if (markOf('campaign.create', role) === 'Y') return [];
  return Object.entries(sent).flatMap(([field, value]) => {
    if (value === undefined || !isOf(commercialFields, field)) return [];
    const fine =
      field === 'pricing_type'
        ? clientPricing.includes(String(value))
        : same(value, defaults[field as keyof CampaignDraft]);
    return when(!fine, field, refused(field));
  });
};
