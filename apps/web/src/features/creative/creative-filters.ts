/** What the address says of a group's creatives: `?show=refused`. Without a word: not archived. Light, as each start loads it. */
export const shownCreatives = ['all', 'live', 'refused', 'archived'] as const;
export type CreativeFilters = { show?: (typeof shownCreatives)[number] | undefined };
