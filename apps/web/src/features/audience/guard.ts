import { redirect } from '@tanstack/react-router';
import type { Load } from '#lib/load.ts';
import { listOf, type TargetingList } from './audience.queries.ts';

/** The list of an address, which must be one of its company and, where it names one, of its application. */
export const listIn = async (
  load: Load,
  id: number,
  { company, application }: { company: number; application?: number },
): Promise<TargetingList> => {
  const list = await load(listOf(id));
  const elsewhere = list.company_id !== company || (application !== undefined && list.app_id !== application);
  if (elsewhere) throw redirect({ to: '/resource-not-found', replace: true });
  return list;
};
