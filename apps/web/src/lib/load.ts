import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/**
 * For loaders: the answer to a question, out of memory where it is there.
 * @param holds whether an answer has what the page is about: one of before that has not is asked anew
 */
export type Load = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
  holds?: (answer: T) => boolean,
) => Promise<T>;

/** Of a list: whether each of these records is in it. */
export const holding =
  (...ids: readonly number[]) =>
  ({ items }: { items: readonly { id: number }[] }): boolean =>
    ids.every((id) => items.some((one) => one.id === id));

/** Of a list: whether anything is in it. */
export const holdsAny = ({ items }: { items: readonly unknown[] }): boolean => items.length > 0;
