import * as api from '@fairlead/contract/application';
import type { Ok } from '@fairlead/contract/call';
import * as reference from '@fairlead/contract/reference';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../lib/query.ts';
import { type Known, nothingKnown } from './application-words.tsx';

export type Application = Ok<typeof api.getApplication>;

/** All applications of a company, archived ones too, by name. */
export const applicationsOf = (company: number) =>
  query(['applications', company], api.listApplications, { query: { company_id: String(company), state: 'all' } });

/** Reference lists; they hardly ever change. */
export const verticals = query(['verticals'], reference.listVerticals);
export const businessModels = query(['business-models'], reference.listBusinessModels);
export const categories = query(['advertiser-categories'], reference.listAdvertiserCategories);

/** The reference lists as far as they are here, and why one is missing. */
export const useKnown = (): { known: Known; error: unknown } => {
  const [v, b, c] = [useQuery(verticals), useQuery(businessModels), useQuery(categories)];
  const known = useMemo(
    () => ({
      verticals: v.data?.items ?? nothingKnown.verticals,
      businessModels: b.data?.items ?? nothingKnown.businessModels,
      categories: c.data?.items ?? nothingKnown.categories,
    }),
    [v.data, b.data, c.data],
  );
  return { known, error: v.error ?? b.error ?? c.error };
};
