import { pacesItself } from '../line-item/budget-mode.ts';
import {
  checkOfCode,
  type ReadinessCheck,
  type ReadinessCode,
  readinessChecks,
  readinessMessages,
  readinessPlaces,
} from './codes.ts';
import { detailOf } from './detail.ts';
import type { ReadinessFacts } from './facts.ts';
import { foundIn } from './found.ts';
import { type Repair, repairOf, unaskedIn } from './repair.ts';

/** One thing that keeps a campaign from its launch (design 13.15). `fix.path` is a page of the dashboard. */
export type ReadinessIssue = {
  code: ReadinessCode;
  message: string;
  detail: string;
  fix: { path: string; label: string };
  repair: Repair | null;
};
/** `found`: what a check that is passed has seen; null where it is not. */
type CheckResult = {
  name: ReadinessCheck;
  status: 'success' | 'error';
  found: string | null;
  issues: ReadinessIssue[];
};
export type Readiness = { status: 'success' | 'error'; checks: CheckResult[] };

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** Whether each case fails (D-163; design 13.24, 6 and 16). */
const fails: Record<ReadinessCode, (facts: ReadinessFacts) => boolean> = {
  no_budget: ({ line_item }) => !line_item?.budget,
  daily_budget_missing: ({ campaign, line_item }) =>
    campaign.client_daily_budget === null && !pacesItself(line_item?.budget_mode),
  no_country: ({ campaign }) => campaign.countries.length === 0,
  audience_empty: ({ audiences }) => audiences.some(({ rows }) => rows === 0),
  click_missing: ({ campaign }) => isBlank(campaign.click_action),
  link_has_errors: ({ links }) => links.length > 0,
  no_creative: ({ groups }) => !groups.some(({ shown, active }) => shown && active > 0),
  approval_not_asked: (facts) => unaskedIn(facts, facts.groups).length > 0,
  review_missing: ({ unreviewed }) => unreviewed > 0,
  event_not_mapped: ({ campaign, mapped }) =>
    campaign.pricing_type === 'cpa' && !mapped.some(({ id }) => id === campaign.pricing_custom_action_type_id),
  domain_missing: ({ campaign }) => isBlank(campaign.adomain),
  category_missing: ({ campaign }) => campaign.bcats.length === 0,
  landing_page_missing: ({ campaign, advertiser_website_url }) =>
    isBlank(campaign.landing_page) && isBlank(advertiser_website_url),
};

/** The codes of all that is wrong with a campaign, in the order of the checks. */
export const brokenCodes = (facts: ReadinessFacts): ReadinessCode[] =>
  (Object.keys(fails) as ReadinessCode[]).filter((code) => fails[code](facts));

/** The field of a campaign, or the place on its page, that each fault is about. */
export const readinessFields: Record<ReadinessCode, string> = {
  no_budget: 'line_item_id',
  daily_budget_missing: 'client_daily_budget',
  no_country: 'countries',
  audience_empty: 'audience',
  click_missing: 'click_action',
  link_has_errors: 'click_action',
  no_creative: 'creatives',
  approval_not_asked: 'creatives',
  review_missing: 'creatives',
  event_not_mapped: 'pricing_custom_action_type_id',
  domain_missing: 'adomain',
  category_missing: 'bcats',
  landing_page_missing: 'landing_page',
};

/** The groups to look at: those whose approval was never asked for, or all that are connected and show nothing. */
const groupsAtFault = (code: ReadinessCode, { groups }: ReadinessFacts) =>
  code === 'approval_not_asked' ? groups.filter(({ shown, unasked }) => shown && unasked.length > 0) : groups;

/**
 * Mapping and ads are the application's: a single group at fault has its own page, of several the campaign's tab has the list,
 * and where none is connected one is chosen among all (D-162); both say for which campaign. A wrong link is led to by itself.
 */
const pageOf = (code: ReadinessCode, facts: ReadinessFacts): string => {
  const { company_id, app_id, campaign_id, links } = facts;
  const { tab } = readinessPlaces[checkOfCode[code]];
  const app = `/companies/${company_id}/applications/${app_id}`;
  const campaign = `${app}/campaigns/${campaign_id}`;
  if (tab === 'events-mapping') return `${app}/edit/${tab}`;
  if (tab === 'creatives') {
    const [first, ...more] = groupsAtFault(code, facts);
    if (more.length > 0) return `${campaign}/${tab}`;
    return `${app}/creativeGroups${first ? `/${first.id}` : ''}?forCampaign=${campaign_id}`;
  }
  const field = code === 'link_has_errors' ? links[0]?.field : undefined;
  return `${campaign}/${tab}#${field ?? readinessFields[code]}`;
};

const fixOf = (code: ReadinessCode, facts: ReadinessFacts): ReadinessIssue['fix'] => ({
  path: pageOf(code, facts),
  label: `Fix in ${readinessPlaces[checkOfCode[code]].label}`,
});

/** What keeps a campaign from its launch, in the order of the checks. */
export const issuesOf = (facts: ReadinessFacts, now: Date): ReadinessIssue[] =>
  brokenCodes(facts).map((code) => ({
    code,
    message: readinessMessages[code],
    detail: detailOf(code, facts),
    fix: fixOf(code, facts),
    repair: repairOf(code, facts, now),
  }));

/** What keeps a campaign from its launch, check by check, and what would put it right. */
export const readinessOf = (facts: ReadinessFacts, now: Date): Readiness => {
  const all = issuesOf(facts, now);
  const checks = readinessChecks.map((name): CheckResult => {
    const issues = all.filter(({ code }) => checkOfCode[code] === name);
    const passed = issues.length === 0;
    return { name, status: passed ? 'success' : 'error', found: passed ? foundIn(name, facts, now) : null, issues };
  });
  return { status: all.length === 0 ? 'success' : 'error', checks };
};
