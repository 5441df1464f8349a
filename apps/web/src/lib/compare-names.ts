/** Names in the order in which people read them: digits as the numbers they are. Made once: `localeCompare` makes one each time. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;
