let collator: Intl.Collator | undefined;

/** Names in the order in which people read them: digits as the numbers they are. Made once: `localeCompare` makes one each time. */
export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other);
};
