import * as reference from '@fairlead/contract/reference';
import { useQuery } from '@tanstack/react-query';
import { query } from '#lib/query.ts';

const eventTypes = query(['custom-action-types'], reference.listCustomActionTypes);

/** What an event is called; its number until the list is there. */
export const useEventName = (): ((id: number) => string) => {
  const items = useQuery(eventTypes).data?.items ?? [];
  return (id) => items.find((one) => one.id === id)?.name ?? `Event ${id}`;
};
