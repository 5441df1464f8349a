import type { Platform, TrackingProvider } from '../application/application.ts';
import type { CampaignTracking } from '../campaign/tracking.ts';
import type { TrackingType } from './catalogue/shape.ts';
import { checkLink, isGood, type Verdict } from './check.ts';
import { type RepairedLink, repairLink } from './repair.ts';

/** The links of a campaign that are checked, and what each is called for (CK-09, D-176). */
export const checkedLinks = {
  click: 'click_action',
  impression: 'tracker_impression_url_template',
  engagement: 'tracker_engaged_view_url_template',
} as const satisfies Record<TrackingType, keyof CampaignTracking>;
type CheckedLink = (typeof checkedLinks)[TrackingType];

/** What the links of a campaign are held against. */
export type LinkApplication = { tracking_provider: TrackingProvider; platform: Platform };

/** Whether links of this type are asked for: engagement is AppsFlyer's alone (CK-03). */
export const hasTrackingType = (provider: TrackingProvider, type: TrackingType): boolean =>
  type !== 'engagement' || provider === 'appsflyer';

/** `repairable`: the repaired link passes every check; `by_hand`: somebody has to bring what is missing. */
export const linkStates = ['good', 'repairable', 'by_hand'] as const;
type LinkState = (typeof linkStates)[number];

/** A link of a campaign, judged. */
export type JudgedLink = {
  tracking_type: TrackingType;
  field: CheckedLink;
  link: string;
  state: LinkState;
  verdict: Verdict;
  repaired: RepairedLink | null;
};

/** One link, judged. */
export const judgeLink = (link: string, tracking_type: TrackingType, application: LinkApplication): JudgedLink => {
  const place = { provider: application.tracking_provider, platform: application.platform, tracking_type };
  const verdict = checkLink(link, place);
  const repaired = repairLink(link, place, verdict);
  const bad = repaired ? 'repairable' : 'by_hand';
  return {
    tracking_type,
    field: checkedLinks[tracking_type],
    link,
    state: isGood(verdict) ? 'good' : bad,
    verdict,
    repaired,
  };
};

type CheckedLinks = Pick<CampaignTracking, CheckedLink>;

/** Of the links of a copy in an A/B test those that its source does not have: the others are told and mended there. */
export const ownLinks = (mirror: CheckedLinks, source: CheckedLinks): CheckedLinks => {
  const own = (field: CheckedLink) => (mirror[field] === source[field] ? null : mirror[field]);
  return Object.fromEntries(Object.values(checkedLinks).map((field) => [field, own(field)])) as CheckedLinks;
};

/** The links that a campaign has, judged; those that are not set, or that its partner does not have, are left out. */
export const judgeLinks = (links: CheckedLinks, application: LinkApplication): JudgedLink[] =>
  (Object.keys(checkedLinks) as TrackingType[]).flatMap((type) => {
    const link = links[checkedLinks[type]];
    if (link === null || link === '' || !hasTrackingType(application.tracking_provider, type)) return [];
    return [judgeLink(link, type, application)];
  });
