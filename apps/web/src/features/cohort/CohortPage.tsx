import { canRefresh } from '@fairlead/domain/audience/audience';
import { freshnessOf } from '@fairlead/domain/audience/freshness';
import type { Permission } from '@fairlead/domain/permission';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { ago, dayTime } from '#ui/format.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Application } from '../application/application.queries.ts';
import { listOf, type TargetingList } from '../audience/audience.queries.ts';
import { audiencePaths } from '../audience/paths.ts';
import { cohortOf } from './cohort.queries.ts';
import { EditCohort } from './EditCohort.tsx';
import { useCohortNames } from './names.ts';
import { useRefreshLists } from './refresh.queries.ts';
import { SeeCohort } from './SeeCohort.tsx';

type May = (permission: Permission) => boolean;

/** As of when its rows are right, as everywhere else: a quiet list is looked at and not built. */
const Updated = ({ list }: { list: TargetingList }) => {
  const now = useProductNow();
  const fresh = freshnessOf(list, now);
  if (!fresh) return null;
  const at = new Date(fresh.at * 1000);
  return (
    <time className="dim cohort-updated" dateTime={at.toISOString()} title={`${dayTime(at)} UTC`}>
      updated {ago(at, now)}
    </time>
  );
};

const Head = ({ list, app, may }: { list: TargetingList; app: Application; may: May }) => {
  const refreshLists = useRefreshLists();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    if (refreshing) return;
    setRefreshing(true);
    await refreshLists([list]);
    setRefreshing(false);
  };
  return (
    <PageHead
      before={<BackLink href={audiencePaths.audiences(app)} label="Back to audiences" />}
      title={list.name}
      meta={
        <span className="row">
          <CopyId id={list.id} />
          {list.state === 'archived' && <ArchivedChip />}
          <Updated list={list} />
        </span>
      }
      actions={
        <>
          {may('cohort.edit') && (
            <PlainLink href={audiencePaths.copy(app, list.cohort_id ?? 0)} className="button-link">
              Copy audience definition
            </PlainLink>
          )}
          {may('cohort.refresh') && canRefresh(list) && (
            // Not `disabled`: the focus stays on it
            <button type="button" className="button-link" aria-disabled={refreshing} onClick={() => void refresh()}>
              Refresh
            </button>
          )}
        </>
      }
    />
  );
};

type Props = {
  id: number;
  app: Application;
  may: May;
  /** That its list is archived, where it is. */
  archived: ReactNode;
  /** What is known of its list. */
  record: ReactNode;
};

/** A dynamic audience: its definition, how many devices that is, and below what came out of it so far (AD-44, AD-47). */
export const CohortPage = ({ id, app, may, archived, record }: Props) => {
  const cohort = useSuspenseQuery(cohortOf(id)).data;
  const list = useSuspenseQuery(listOf(cohort.targeting_list_id)).data;
  const names = useCohortNames(app.company_id);
  return (
    <>
      <Head list={list} app={app} may={may} />
      {archived}
      {may('cohort.edit') ? (
        <EditCohort app={app} cohort={cohort} rows={list.rows} />
      ) : (
        <SeeCohort cohort={cohort} names={names} />
      )}
      {record}
    </>
  );
};
