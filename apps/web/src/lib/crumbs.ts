import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** A crumb that follows a record: its text changes when the record is renamed. */
// biome-ignore lint/suspicious/noExplicitAny: crumbs of every room stand in one list
export type LiveCrumb = { query: UseQueryOptions<any, any, any, any>; text: (record: any) => string };
export type Crumb = string | LiveCrumb;

/** For a loader: `return { crumb: crumbOf(companyOf(id), (company) => company.name) }`. */
export const crumbOf = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
  text: (record: NoInfer<T>) => string,
): LiveCrumb => ({ query, text });

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
