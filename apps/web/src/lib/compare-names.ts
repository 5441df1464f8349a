import { madeOnce } from './made-once.ts';

const collator = madeOnce(() => new Intl.Collator('en', { numeric: true }));

/** Names in the order in which people read them: digits as the numbers they are. `localeCompare` would make a collator each time. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);
