import type { CampaignType, PricingType } from '@fairlead/domain/campaign/campaign';
import { attributionDaysFor } from '@fairlead/domain/campaign/details';
import type { CampaignEdit } from '@fairlead/domain/campaign/draft';
import type { Application } from '#features/application/application.queries.ts';

/** What is asked of a new campaign (CC-05 to CC-13); all else follows (D-146). */
export type NewValues = {
  name: string;
  line_item_id: number | null;
  countries: readonly number[];
  campaign_type: CampaignType;
  pricing_type: PricingType | null;
  pricing_custom_action_type_id: number | null;
  attribution_days: number;
};

/** Whoever measures outside has its own window: the field is not asked, and 7 days are taken (CC-18). */
export const asksDays = ({ attribution }: Pick<Application, 'attribution'>): boolean => attribution !== 'external';

/** What the form begins with; `event`: the type that is paid for at CPA. */
export const emptyCampaign = (
  app: Pick<Application, 'attribution'>,
  { lineItem, event }: { lineItem: number | null; event: number },
): NewValues => ({
  name: '',
  line_item_id: lineItem,
  countries: [],
  campaign_type: 'RETARGETING',
  pricing_type: null,
  pricing_custom_action_type_id: event,
  attribution_days: asksDays(app) ? attributionDaysFor('RETARGETING') : 7,
});

/** What is sent: an event only where it is paid for, a pricing only once it is chosen. */
export const sentOf = ({ pricing_type, pricing_custom_action_type_id: event, ...values }: NewValues): CampaignEdit => ({
  ...values,
  ...(pricing_type === null ? {} : { pricing_type }),
  ...(pricing_type === 'cpa' ? { pricing_custom_action_type_id: event } : {}),
});
