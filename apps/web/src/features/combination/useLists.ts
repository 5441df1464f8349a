import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { listOf, listsOf, type TargetingList } from '../audience/audience.queries.ts';

/** The lists of an application, and those of the ids given that are too old to be among the newest. */
export const useLists = (application: number, ids: readonly number[]): readonly TargetingList[] => {
  const { items } = useSuspenseQuery(listsOf(application)).data;
  const known = new Set(items.map(({ id }) => id));
  const older = useQueries({ queries: ids.filter((id) => !known.has(id)).map(listOf) });
  const found = older.flatMap(({ data }) => (data?.app_id === application ? [data] : []));
  return found.length > 0 ? [...items, ...found] : items;
};
