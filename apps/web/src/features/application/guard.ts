import { redirect } from '@tanstack/react-router';
import { holding, holdsAny, type Load } from '#lib/load.ts';
import { type Application, applicationsOf } from './application.queries.ts';
import { firstInUse } from './place.rules.ts';

/**
 * The application of an address, which must be one of its company (SH-69); null when the company has none at all, so
 * that the page can say so (D-016).
 */
export const applicationIn = async (load: Load, company: number, application: number): Promise<Application | null> => {
  const { items } = await load(applicationsOf(company), holding(application));
  const found = items.find(({ id }) => id === application);
  if (!found && items.length > 0) throw redirect({ to: '/resource-not-found', replace: true });
  return found ?? null;
};

/** Where an address of a company alone leads to (D-010): its first application that is in use; undefined where it has none. */
export const firstApplicationIn = async (load: Load, company: number): Promise<Application | undefined> =>
  firstInUse((await load(applicationsOf(company), holdsAny)).items);
