import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/platform';
import { type Origin, originNames } from '@fairlead/domain/audience/audience';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { may } from '@fairlead/domain/permission';
import { isRole, roleNames } from '@fairlead/domain/role';
import type { Context } from '../../context.ts';
import { Refused } from '../../refusal.ts';
import { type Found, find } from './search.sql.ts';

const all = [
  'company',
  'application',
  'order',
  'line_item',
  'campaign',
  'audience',
  'creative_group',
  'creative',
  'user',
] as const;

/** What a role must see to find it. */
const needed = { user: 'user.read', creative_group: 'creative.read', creative: 'creative.read' } as const;

/** What a role does not see it does not find. */
const searchable = ({ user }: Context) =>
  all.filter((category) => !user || !(category in needed) || may(user.role, needed[category as keyof typeof needed]));

const pathOf = (found: Found): string => {
  if (found.category === 'company') return `/companies/${found.id}`;
  if (found.category === 'application') return `/companies/${found.company_id}/applications/${found.id}/edit/details`;
  if (found.category === 'order') return `/companies/${found.company_id}/orders/${found.id}`;
  if (found.category === 'user') return `/users/${found.id}`;
  if (found.category === 'line_item')
    return `/companies/${found.company_id}/orders/${found.order_id}/lineItems/${found.id}`;
  if (found.category === 'campaign')
    return `/companies/${found.company_id}/applications/${found.app_id}/campaigns/${found.id}/details`;
  const groups = `/companies/${found.company_id}/applications/${found.app_id}/creativeGroups`;
  if (found.category === 'creative_group') return `${groups}/${found.id}`;
  if (found.category === 'creative') return `${groups}/${found.group_id}/creatives/${found.id}`;
  return pathOfList({ ...found, company_id: found.company_id ?? 0, origin: found.origin as Origin });
};

/** What tells namesakes apart: the order of a line item, the group of a creative, the role of a user, the kind of a list. */
const detailOf = ({ origin, order_name, role, group_name }: Found): string | null => {
  if (origin !== null) return originNames[origin as Origin];
  return role !== null && isRole(role) ? roleNames[role] : (order_name ?? group_name);
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
  const categories = searchable(context).filter((one) => query.category === 'all' || query.category === one);
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
      detail: detailOf(one),
    },
  }));
  return { items, total: items.length };
};
