import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** A crumb that follows a record: its text changes when the record is renamed. `title`: what the window says instead. */
export type LiveCrumb = {
  // biome-ignore-start lint/suspicious/noExplicitAny: crumbs of every room stand in one list
  query: UseQueryOptions<any, any, any, any>;
  text: (record: any) => string;
  title?: (record: any) => string;
  // biome-ignore-end lint/suspicious/noExplicitAny: until here
};
export type Crumb = string | LiveCrumb;

/**
 * For a loader: `return { crumb: crumbOf(companyOf(id), (company) => company.name) }`. Where the crumb is an id, because the head
 * and the pickers say the name, `title` is what the window is called.
 */
export const crumbOf = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
  text: (record: NoInfer<T>) => string,
  title: (record: NoInfer<T>) => string = text,
): LiveCrumb => ({ query, text, title });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A crumb that never changes: "Companies", "Create company". Others come from the loader, as `crumb`. */
    crumb?: string;
    /** The list a page belongs to where its address does not say so: its path below the route above. */
    under?: { crumb: string; path: string };
    /** The drawer item that is marked while the page is open (D-014). */
    section?:
      | 'Campaigns'
      | 'Creatives'
      | 'Targeting'
      | 'Companies'
      | 'Apps'
      | 'Orders'
      | 'Line Items'
      | 'Settings'
      | 'Users';
  }
}
