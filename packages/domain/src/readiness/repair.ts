import { DAILY_CAP_MIN } from '../campaign/delivery.ts';
import { domainOf } from '../campaign/new-campaign.ts';
import { checkSplit } from '../campaign/split-cap.ts';
import { TRACKED_SUPPLIER } from '../creative-group/approval.ts';
import { centsOf, currencyDecimals, ofCents, roundDecimal } from '../money.ts';
import { paceOf } from '../pacing/pacing.ts';
import { dayOf, endOfDay, startOfDay } from '../utc-day.ts';
import { isWebAddress } from '../web-address.ts';
import type { ReadinessCode } from './codes.ts';
import type { ReadinessFacts, UnaskedCreative } from './facts.ts';

/** One field that a repair writes: what stands there and what will. */
export type RepairChange = {
  entity: 'campaign' | 'creative_group' | 'creative';
  entity_id: number;
  /** Of a group or a creative; the campaign is known. */
  entity_name?: string;
  field: string;
  before: unknown;
  after: unknown;
};
/** `leaves`: what is wrong once it is done, which is not wrong yet. */
export type Repair = { label: string; changes: RepairChange[]; leaves: ReadinessCode[] };

const ofCampaign = (facts: ReadinessFacts, field: keyof ReadinessFacts['campaign'], after: unknown): RepairChange => ({
  entity: 'campaign',
  entity_id: facts.campaign_id,
  field,
  before: facts.campaign[field],
  after,
});

/**
 * The daily cap that follows from the budget: what it needs a day, less the caps that are given, in equal parts for the campaigns
 * without one, in the currency's own units: no half of a yen. Units that are left go to the last of them, so that each part stays what
 * it is whichever is repaired first, and all of them make up what is free. Null for a campaign that takes no part, such as one that is paused, and for all of them where a
 * part is under the least cap.
 */
const capOf = ({ campaign_id, line_item, currency }: ReadinessFacts, now: Date): number | null => {
  if (!line_item?.budget) return null;
  const { budget, caps, uncapped } = line_item;
  const stretch = { start_time: startOfDay(budget.start_day), end_time: endOfDay(budget.end_day) };
  const today = startOfDay(dayOf(now)); // what is shown holds until the day ends
  const needed = paceOf({ ...stretch, budget: budget.amount, spent: budget.spent, days: [] }, today).needed_per_day;
  const sharing = [...uncapped].sort((a, b) => a - b);
  if (!sharing.includes(campaign_id)) return null;
  const decimals = currencyDecimals(currency);
  const unit = decimals === 0 ? 100 : 1;
  const free = Math.floor(Math.max(0, centsOf(roundDecimal(needed, decimals)) - centsOf(caps)) / unit);
  const least = Math.floor(free / sharing.length);
  if (least * unit < centsOf(DAILY_CAP_MIN)) return null;
  const place = sharing.length - sharing.indexOf(campaign_id);
  return ofCents((least + (place <= free % sharing.length ? 1 : 0)) * unit);
};

/** The event that is to be paid for: the line item's, else the only one that the application maps. */
const eventOf = ({ mapped, line_item }: ReadinessFacts): number | null => {
  if (mapped.some(({ id }) => id === line_item?.event)) return line_item?.event ?? null;
  const known = [...new Set(mapped.map(({ id }) => id))];
  return known.length === 1 ? (known[0] ?? null) : null;
};

const single = (label: string, facts: ReadinessFacts, field: keyof ReadinessFacts['campaign'], after: unknown) =>
  after === null ? null : { label, changes: [ofCampaign(facts, field, after)], leaves: [] };

/** In an A/B test the whole cap is set, at the campaign that is tested, if it is enough for all that share it. */
const capRepair = (facts: ReadinessFacts, now: Date): Repair | null => {
  const { test } = facts;
  const cap = test?.part === 'mirror' ? null : capOf(facts, now);
  const enough = test?.part !== 'source' || checkSplit(cap, test.mirrors, test.currency, '').length === 0;
  const field = test === null ? 'client_daily_budget' : 'ab_test_daily_budget';
  return enough ? single('Daily cap: what the budget needs', facts, field, cap) : null;
};

const linkRepair = (facts: ReadinessFacts): Repair | null => {
  const { links } = facts;
  if (links.length === 0 || links.some(({ repaired }) => repaired === null)) return null;
  return {
    label: 'Links: the provider’s own parameters',
    changes: links.map(({ field, repaired }) => ofCampaign(facts, field, repaired)),
    leaves: [],
  };
};

/** Creatives that are shown and that were never submitted to the supplier whose approvals are tracked, if it is bought from. */
export const unaskedIn = (
  { campaign }: Pick<ReadinessFacts, 'campaign'>,
  groups: readonly { unasked: readonly UnaskedCreative[]; shown?: boolean }[],
): UnaskedCreative[] => {
  if (!campaign.suppliers.includes(TRACKED_SUPPLIER)) return [];
  const all = groups.flatMap(({ shown = true, unasked }) => (shown ? unasked : []));
  return [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id);
};

const submitted = (creatives: readonly UnaskedCreative[]): RepairChange[] =>
  creatives.map(({ id, name }) => ({
    entity: 'creative',
    entity_id: id,
    ...(name === undefined ? {} : { entity_name: name }),
    field: `approvals.${TRACKED_SUPPLIER}`,
    before: 'not submitted',
    after: 'submitted',
  }));

/**
 * Only a campaign that nobody has chosen ads for gets those of the application. What of them was never submitted is asked for with
 * it, or the campaign would not be ready afterwards; a client's review is not ours to give.
 */
const groupRepair = (facts: ReadinessFacts): Repair | null => {
  const { campaign_id, groups, live_groups } = facts;
  if (groups.length > 0 || live_groups.length === 0) return null;
  return {
    label: 'Creative groups: the application’s live ones',
    changes: [
      ...live_groups.map(
        ({ id, name, campaign_ids }): RepairChange => ({
          entity: 'creative_group',
          entity_id: id,
          entity_name: name,
          field: 'campaign_ids',
          before: campaign_ids,
          after: [...campaign_ids, campaign_id].sort((a, b) => a - b),
        }),
      ),
      ...submitted(unaskedIn(facts, live_groups)),
    ],
    leaves: live_groups.some(({ unreviewed }) => unreviewed > 0) ? ['review_missing'] : [],
  };
};

const approvalRepair = (facts: ReadinessFacts): Repair => ({
  label: 'Approval that was never asked for',
  changes: submitted(unaskedIn(facts, facts.groups)),
  leaves: [],
});

const landingPageOf = ({ app_store_url }: ReadinessFacts): string | null =>
  app_store_url !== null && isWebAddress(app_store_url) ? app_store_url : null;

/**
 * What would put a fault right where the value follows from what is known, and a person would agree without thinking
 * (design 13.15); null where somebody has to decide.
 */
export const repairOf = (code: ReadinessCode, facts: ReadinessFacts, now: Date): Repair | null => {
  switch (code) {
    case 'daily_budget_missing':
      return capRepair(facts, now);
    case 'link_has_errors':
      return linkRepair(facts);
    case 'no_creative':
      return groupRepair(facts);
    case 'approval_not_asked':
      return approvalRepair(facts);
    case 'event_not_mapped':
      return single(
        'Optimization event: the one that is mapped',
        facts,
        'pricing_custom_action_type_id',
        eventOf(facts),
      );
    case 'domain_missing':
      return single('Domain from the application', facts, 'adomain', domainOf(facts.advertiser_website_url));
    case 'landing_page_missing':
      return single('Landing page from the application', facts, 'landing_page', landingPageOf(facts));
    default:
      return null;
  }
};
