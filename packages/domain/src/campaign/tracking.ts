import { type Issue, when } from '../issue.ts';

/** Addresses that are called when something happens, by the names of the wire (CD-28, D-176). Null: none. */
export type CampaignTracking = {
  click_action: string | null;
  click_action_into_app: string | null;
  recommendation_click_action: string | null;
  tracker_engaged_view_url_template: string | null;
  tracker_impression_url_template: string | null;
  use_direct_link: boolean;
};

export const trackingLinks = [
  'click_action',
  'click_action_into_app',
  'recommendation_click_action',
  'tracker_engaged_view_url_template',
  'tracker_impression_url_template',
] as const satisfies readonly (keyof CampaignTracking)[];

/** Longest link that is kept. */
export const LINK_MAX = 8000;
const SPACE_TEXT = 'Cannot contain space';
const CLICK_REQUIRED = 'Click is required';

/** The links of a campaign as far as each is judged alone: what is in them is the workbench's to say. */
export const checkCampaignTracking = (draft: CampaignTracking): Issue[] => [
  ...when(draft.click_action === null, 'click_action', CLICK_REQUIRED),
  ...trackingLinks.flatMap((field) => [
    ...when(/\s/.test(draft[field] ?? ''), field, SPACE_TEXT),
    ...when((draft[field]?.length ?? 0) > LINK_MAX, field, `A link must be at most ${LINK_MAX} characters`),
  ]),
];
