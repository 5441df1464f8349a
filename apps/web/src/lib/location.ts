import { parseSearch } from './search-params.ts';

/** An address of ours in the parts that the router navigates to. */
export const placeOf = (href: string): { to: string; search: Record<string, string | string[]>; hash: string } => {
  const url = new URL(href, 'http://here');
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) };
};
