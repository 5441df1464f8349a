import { type Issue, when } from '../issue.ts';

/** What is said where nothing says what campaigns are sold by. */
export const NO_EVENT =
  'Optimization event is required: the line item has none. Choose a template that has one, or set it at the line item';

/** Without a template campaigns are sold by the line item's event: without that, a template is to be chosen. */
export const checkSold = (template: number | null | undefined, event: number | null): Issue[] =>
  when((template ?? null) === null && event === null, 'template_campaign_id', NO_EVENT);

/** The event that campaigns of a template would be paid by; null: none, or they are sold by something else. */
export const soldBy = (template: {
  pricing_type?: string | undefined;
  pricing_custom_action_type_id: number | null;
}): number | null => (template.pricing_type === 'cpa' ? template.pricing_custom_action_type_id : null);
