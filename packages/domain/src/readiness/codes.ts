/** The six checks before a launch, in the order in which they are shown (CR-02, CR-03). */
export const readinessChecks = ['budget', 'targeting', 'tracking', 'creatives', 'event_mapping', 'details'] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];

/** What can be wrong, and the check that says so: a closed list, one code per failing case (D-163, design 13.24, 16). */
export const checkOfCode = {
  no_budget: 'budget',
  daily_budget_missing: 'budget',
  no_country: 'targeting',
  audience_empty: 'targeting',
  click_missing: 'tracking',
  link_has_errors: 'tracking',
  no_creative: 'creatives',
  approval_not_asked: 'creatives',
  review_missing: 'creatives',
  event_not_mapped: 'event_mapping',
  domain_missing: 'details',
  category_missing: 'details',
  landing_page_missing: 'details',
} as const satisfies Record<string, ReadinessCheck>;
export type ReadinessCode = keyof typeof checkOfCode;
export const readinessCodes = Object.keys(checkOfCode) as ReadinessCode[];

/** What is said of each where it fails (D-163). */
export const readinessMessages: Record<ReadinessCode, string> = {
  no_budget: 'No budget is set on the line item',
  daily_budget_missing: 'Daily budget is missing',
  no_country: 'At least one country is required',
  audience_empty: 'A targeted audience is empty',
  click_missing: 'Click tracking link is missing',
  link_has_errors: 'Tracking link has errors',
  no_creative: 'No active creative is connected',
  approval_not_asked: 'Approval was never asked for',
  review_missing: 'The application’s review is missing',
  event_not_mapped: 'Optimization event is not mapped',
  domain_missing: 'Advertiser domain is missing',
  category_missing: 'Choose at least one category',
  landing_page_missing: 'Landing page is missing',
};

/** A fault in two words, for a cell. */
export const faultWords: Record<ReadinessCode, string> = {
  no_budget: 'No budget',
  daily_budget_missing: 'No daily cap',
  no_country: 'No country',
  audience_empty: 'Empty list',
  click_missing: 'No click link',
  link_has_errors: 'Wrong link',
  no_creative: 'None active',
  approval_not_asked: 'Not submitted',
  review_missing: 'Not reviewed',
  event_not_mapped: 'Not mapped',
  domain_missing: 'No domain',
  category_missing: 'No category',
  landing_page_missing: 'No page',
};

/** The page that each check leads to (D-162), and what it is called. */
export const readinessPlaces: Record<ReadinessCheck, { tab: string; label: string }> = {
  budget: { tab: 'budgetAndDelivery', label: 'Budget & Delivery' },
  targeting: { tab: 'targeting', label: 'Targeting' },
  tracking: { tab: 'tracking', label: 'Tracking' },
  creatives: { tab: 'creatives', label: 'Creatives' },
  event_mapping: { tab: 'events-mapping', label: 'Event mapping' },
  details: { tab: 'details', label: 'Details' },
};

/** The tab of a campaign that marks a fault of this check: Details for the mapping, which has no tab of its own (CD-31). */
export const tabOfCheck = (check: ReadinessCheck): string =>
  check === 'event_mapping' ? readinessPlaces.details.tab : readinessPlaces[check].tab;
