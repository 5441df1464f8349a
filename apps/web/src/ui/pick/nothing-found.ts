const isGroup = (one: unknown): one is { items: readonly unknown[] } =>
  typeof one === 'object' && one !== null && 'items' in one;

/** For a field of the kit: a list that is known to be on its way is not said to have nothing, or nothing for what is typed. */
export const whileComing = (coming: boolean | undefined): { nothingFoundMessage?: string } =>
  coming ? { nothingFoundMessage: 'Loading…' } : {};

/** What is said where a list has nothing for what is typed: one that has nothing at all has not come, or is empty. */
export const nothingFoundText = (data: readonly unknown[] | undefined): string =>
  data?.some((one) => !isGroup(one) || one.items.length > 0) ? 'No results found' : 'Nothing to choose from yet';
