import type { StateFilter } from '@fairlead/domain/state';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import type { Failure } from '#ui/grid/index.ts';
import { listsOf, type TargetingList } from './audience.queries.ts';
import { capNote } from './list-filters.ts';

export type Lists = {
  /** All lists the page knows, of both tabs. */
  all: readonly TargetingList[];
  /** Those of the tab. */
  rows: readonly TargetingList[];
  loading: boolean;
  failure: Failure | null;
  /** Said when not all lists could be had. */
  cap: string | null;
};

const none: readonly TargetingList[] = [];

/**
 * The lists of one tab. With more than one call returns, the newest of the state that is looked at are asked for, so that
 * many archived ones do not push others out.
 */
export const useLists = (application: number, state: StateFilter, isShown: (list: TargetingList) => boolean): Lists => {
  const whole = useQuery(listsOf(application));
  const capped = whole.data !== undefined && whole.data.total > whole.data.items.length;
  const part = useQuery({ ...listsOf(application, state), enabled: capped && state !== 'all' });
  const { data, error, isPending, refetch } = capped && state !== 'all' ? part : whole;
  const all = data?.items ?? none;
  const rows = useMemo(() => all.filter(isShown), [all, isShown]);
  const failure = error && !data ? failureOf('The lists could not be loaded', error, () => void refetch()) : null;
  return { all, rows, loading: isPending, failure, cap: data ? capNote(data.items.length, data.total) : null };
};
