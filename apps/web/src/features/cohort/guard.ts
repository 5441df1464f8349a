import { redirect } from '@tanstack/react-router';
import type { Load } from '#lib/load.ts';
import { cohortOf } from './cohort.queries.ts';
import type { Cohort } from './draft.ts';

/** The audience of an address, which must be one of its application (D-231). */
export const cohortIn = async (load: Load, id: number, application: number): Promise<Cohort> => {
  const cohort = await load(cohortOf(id));
  if (cohort.app_id !== application) throw redirect({ to: '/resource-not-found', replace: true });
  return cohort;
};
