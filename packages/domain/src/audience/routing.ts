import type { Origin } from './audience.ts';

/** Where a targeting record is shown (spec 1 §2.3, SH-76 to SH-79): cohort, then combination, then application, else company. */
export const pathOfList = (list: {
  id: number;
  company_id: number;
  app_id: number | null;
  origin: Origin;
  cohort_id: number | null;
  combination_id: number | null;
}): string => {
  const company = `/companies/${list.company_id}`;
  const app = list.app_id === null ? null : `${company}/applications/${list.app_id}`;
  if (app && list.origin === 'cohorts' && list.cohort_id !== null) return `${app}/audiences/dynamic/${list.cohort_id}`;
  if (app && list.combination_id !== null) return `${app}/audiences/combination/${list.combination_id}`;
  if (app) return `${app}/audiences/static/${list.id}`;
  return `${company}/targeting/static/${list.id}`;
};
