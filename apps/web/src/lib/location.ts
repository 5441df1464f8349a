import { parseSearch } from './search-params.ts';

/** An address of ours in the parts that the router navigates to. */
export const placeOf = (href: string): { to: string; search: Record<string, string | string[]>; hash: string } => {
  const url = new URL(href, 'http://here');
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) };
};

/** A path as the router matches it: with or without a slash at its end it is the same page. */
export const bare = (path: string): string => path.replace(/\/+$/, '');

/** The last part of a path, which says the tab of a page that has some: 'mapping' for '/companies/7/applications/8/edit/mapping/'. */
export const lastPart = (path: string): string => bare(path).split('/').at(-1) ?? '';

/** One value of the address's query as it stands, whether or not the page knows it. */
export const inAddress = (name: string): string | null =>
  typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get(name);

/** Takes a value out of the address without a step in the history; the router hears of it. */
export const dropFromAddress = (name: string): void => {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
};
