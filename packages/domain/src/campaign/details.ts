import type { CampaignType } from './campaign.ts';

/** What a person says of a campaign on its Details page, by the names of the wire (CD-23, CD-26). */
export type CampaignDetails = {
  name: string;
  /** Staff's own name for it; required while an A/B test runs. */
  internal_name: string | null;
  /** Domain of the advertiser, as exchanges ask for it. */
  adomain: string | null;
  /** Codes of the advertiser categories, such as IAB9-30. */
  bcats: readonly string[];
  landing_page: string | null;
  landing_page2: string | null;
};

/** How long after a click an event counts for a new campaign, in days (CC-13). */
const attributionDays = [7, 30, 90] as const;
type AttributionDays = (typeof attributionDays)[number];

/** The days offered for a product (CC-16). */
export const offeredAttributionDays = (type: CampaignType): readonly AttributionDays[] =>
  type === 'RETARGETING' ? [7, 30] : attributionDays;

/** The days that choosing a product sets (CC-15); retargeting may take 30 afterwards (D-143). */
export const attributionDaysFor = (type: CampaignType): AttributionDays => (type === 'RETARGETING' ? 7 : 90);
