import type { CampaignDraft } from '../campaign/draft.ts';
import type { TestPart } from '../campaign/split-cap.ts';
import type { trackingLinks } from '../campaign/tracking.ts';
import type { Currency } from '../money.ts';
import type { UtcDay } from '../utc-day.ts';

export type TrackingField = (typeof trackingLinks)[number];

/** What of a campaign itself is checked; line item is the one chosen last. */
export type CheckedCampaign = Pick<
  CampaignDraft,
  | 'line_item_id'
  | 'client_daily_budget'
  | 'ab_test_daily_budget'
  | 'countries'
  | 'suppliers'
  | 'pricing_type'
  | 'pricing_custom_action_type_id'
  | 'adomain'
  | 'bcats'
  | 'landing_page'
  | TrackingField
>;

/**
 * The budget that runs on the line item, else the next. Money in the company's currency; `spent` until today began, so that what
 * follows from it is the same all day.
 */
export type CheckedBudget = { name: string; amount: number; spent: number; start_day: UtcDay; end_day: UtcDay };

/** A creative whose approval nobody ever asked for; its name where it is told. */
export type UnaskedCreative = { id: number; name?: string };

/** A creative group that shows the campaign. */
export type CheckedGroup = {
  id: number;
  name: string;
  /** Whether it is on, there, and shown now or later. */
  shown: boolean;
  /** The instant from which it is shown, if that is yet to come; null: it is shown now, or never. */
  starts: string | null;
  creatives: number;
  /** Of them, those that are on for this campaign. */
  active: number;
  /** Of these, the ones whose approval nobody ever asked for. */
  unasked: readonly UnaskedCreative[];
  /** Of the active ones, how many the application wants approved by a client and are not, as they are today. */
  unreviewed: number;
};

/** A group that a campaign without ads could show, with what its active creatives would lack there. */
type LiveGroup = Pick<CheckedGroup, 'id' | 'name' | 'unasked' | 'unreviewed'> & {
  campaign_ids: readonly number[];
};

/** What is wrong with a link, and the link as it follows from what is known; null where not all of it does. */
type CheckedLink = { field: TrackingField; faults: readonly string[]; repaired: string | null };

/** All that the readiness of a campaign follows from. */
export type ReadinessFacts = {
  campaign_id: number;
  company_id: number;
  app_id: number;
  currency: Currency;
  campaign: CheckedCampaign;
  /** Whether an A/B test shares its daily cap out, and by how many; `mirror`: its cap is such a share. */
  test: TestPart;
  advertiser_website_url: string | null;
  app_store_url: string | null;
  line_item: {
    name: string;
    budget_mode: string;
    budget: CheckedBudget | null;
    /** Daily caps of its campaigns that run or were never launched, and those of these without one, by id: they share what is free. */
    caps: number;
    uncapped: readonly number[];
    /** The event it is optimized for today. */
    event: number | null;
  } | null;
  /** Whether its daily cap counts for nothing, by the line items of today and of tomorrow (`isPaced`). */
  paced: boolean;
  countries: readonly string[];
  /** Events that the application maps, with what each is called there. */
  mapped: readonly { id: number; type: string; name: string }[];
  groups: readonly CheckedGroup[];
  /** Groups of the application that are live: the choice of a campaign that has none. */
  live_groups: readonly LiveGroup[];
  /** Links with faults, as far as links are read. */
  links: readonly CheckedLink[];
  /** Lists of devices that are targeted; rows of the current build, null before the first. */
  audiences: readonly { id: number; name: string; rows: number | null }[];
  excluded: number;
  /** Creatives shown by the campaign that the application wants reviewed and that wait for it. */
  unreviewed: number;
};
