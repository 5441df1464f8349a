const isGroup = (one: unknown): one is { items: readonly unknown[] } =>
  typeof one === 'object' && one !== null && 'items' in one;

/** What is said where a list has nothing for what is typed: one that has nothing at all has not come, or is empty. */
export const nothingFoundText = (data: readonly unknown[] | undefined): string =>
  data?.some((one) => !isGroup(one) || one.items.length > 0) ? 'No results found' : 'Nothing to choose from yet';
