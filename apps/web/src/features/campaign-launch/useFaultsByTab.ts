import { checkOfCode, tabOfCheck } from '@fairlead/domain/readiness/codes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../auth/auth.queries.ts';
import { readinessOf } from './campaign-launch.queries.ts';

/** What readiness finds wrong with a campaign, by the page of it that puts it right (CD-04, CD-31). */
export const useFaultsByTab = (id: number): ReadonlyMap<string, readonly string[]> => {
  const may = useMay()('campaign.read_readiness');
  const { data } = useQuery({ ...readinessOf(id), enabled: may });
  return useMemo(() => {
    const issues = data?.checks.flatMap((check) => check.issues) ?? [];
    const byTab = Map.groupBy(issues, ({ code }) => tabOfCheck(checkOfCode[code]));
    return new Map([...byTab].map(([tab, some]) => [tab, some.map(({ message }) => message)]));
  }, [data]);
};
