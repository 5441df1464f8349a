import { LINK_MAX, type trackingLinks } from '@fairlead/domain/campaign/tracking';
import { z } from 'zod';
import { text } from './shapes.ts';

type Link = (typeof trackingLinks)[number];

const linkTexts: Record<Link, string> = {
  click_action: 'called when an ad is clicked',
  click_action_into_app: 'where a test leads to in the app',
  recommendation_click_action: 'called when a recommended product is clicked (DPA)',
  tracker_engaged_view_url_template: 'called when somebody looks longer (engagement)',
  tracker_impression_url_template: 'called when an ad is shown',
};
const answered = (field: Link) => z.string().nullable().describe(linkTexts[field]);
const sent = (field: Link) => text(LINK_MAX).nullable().optional().describe(linkTexts[field]);

/** The links of a campaign. */
export const trackingShape = {
  click_action: answered('click_action'),
  click_action_into_app: answered('click_action_into_app'),
  recommendation_click_action: answered('recommendation_click_action'),
  tracker_engaged_view_url_template: answered('tracker_engaged_view_url_template'),
  tracker_impression_url_template: answered('tracker_impression_url_template'),
  use_direct_link: z.boolean(),
};

/** The same as they are sent; everything may be left out. */
export const trackingSent = {
  click_action: sent('click_action').meta({ example: 'https://app.appsflyer.com/id1?pid=trademob_int' }),
  click_action_into_app: sent('click_action_into_app'),
  recommendation_click_action: sent('recommendation_click_action'),
  tracker_engaged_view_url_template: sent('tracker_engaged_view_url_template'),
  tracker_impression_url_template: sent('tracker_impression_url_template'),
  use_direct_link: z.boolean().optional(),
};
