import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type Application, applicationsOf } from './application.queries.ts';

type Load = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
  holds?: (answer: T) => boolean,
) => Promise<T>;

/**
 * The application of an address, which must be one of its company (SH-69); null when the company has none at all, so
 * that the page can say so (D-016).
 */
export const applicationIn = async (load: Load, company: number, application: number): Promise<Application | null> => {
  const inThem = (items: readonly Application[]) => items.find(({ id }) => id === application);
  const { items } = await load(applicationsOf(company), (answer) => inThem(answer.items) !== undefined);
  const found = inThem(items);
  if (!found && items.length > 0) throw redirect({ to: '/resource-not-found', replace: true });
  return found ?? null;
};
