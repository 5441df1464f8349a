import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/platform';
import { type Origin, originNames } from '@fairlead/domain/audience/audience';
import { pathOfList } from '@fairlead/domain/audience/routing';
import type { Context } from '../../context.ts';
import { Refused } from '../../http/errors.ts';
import { type Found, find } from './search.sql.ts';

const all = ['company', 'application', 'line_item', 'campaign', 'audience'] as const;

const pathOf = (found: Found): string => {
  if (found.category === 'company') return `/companies/${found.id}`;
  if (found.category === 'application') return `/companies/${found.company_id}/applications/${found.id}/edit/details`;
  if (found.category === 'line_item')
    return `/companies/${found.company_id}/orders/${found.order_id}/lineItems/${found.id}`;
  if (found.category === 'campaign')
    return `/companies/${found.company_id}/applications/${found.app_id}/campaigns?campaign=${found.id}`;
  return pathOfList({ ...found, origin: found.origin as Origin });
};

/**
 * Finds what exists by name or id (SE-05 to SE-15). Categories of rooms that are not there hold nothing.
 * @throws Refused for a term of fewer than 3 characters that is no id
 */
export const search = async (
  context: Context,
  query: { category: string; term: string },
): Promise<Ok<typeof api.search>> => {
  const term = query.term.trim();
  if (term === '') throw new Refused([{ path: 'term', message: 'Type what to search for' }]);
  if (!/^\d+$/.test(term) && term.length < 3)
    throw new Refused([{ path: 'term', message: 'Type at least 3 characters' }]);
  const categories = query.category === 'all' ? all : all.filter((category) => category === query.category);
  const found = categories.length === 0 ? [] : await find(context, categories, term);
  const items = found.map((one) => ({
    category: one.category,
    id: one.id,
    name: one.name,
    path: pathOf(one),
    metadata: {
      state: one.state,
      os: one.os,
      company_name: one.category === 'company' ? null : one.company_name,
      // Line items of several orders often bear one name
      detail: one.origin === null ? one.order_name : originNames[one.origin as Origin],
    },
  }));
  return { items, total: items.length };
};
