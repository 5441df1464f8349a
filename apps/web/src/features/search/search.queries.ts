import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/platform';
import { query } from '#lib/query.ts';
import type { Category } from './search.rules.ts';

export type Hit = Ok<typeof api.search>['items'][number];

/** Category "all" is not sent (SE-04). */
export const searchFor = (term: string, category: Category) =>
  query(['search', term, category], api.search, { query: category === 'all' ? { term } : { term, category } });
