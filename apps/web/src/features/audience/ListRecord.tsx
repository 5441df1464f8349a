import { sizeOf, summaryOf } from '@fairlead/domain/audience/audience';
import type { Permission } from '@fairlead/domain/permission';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buildsOf, listOf } from './audience.queries.ts';
import { Builds } from './Builds.tsx';
import { ListFacts } from './ListFacts.tsx';
import { ListFreshness } from './ListFreshness.tsx';
import { UsedBy } from './UsedBy.tsx';
import { ListJobsProvider, useListJobs } from './useListJobs.ts';
import './audience.css';
import './list-page.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';

type Props = {
  /** Of the targeting list. */
  id: number;
  may: (permission: Permission) => boolean;
  /** Above the builds. */
  children?: ReactNode;
  history: ReactNode;
};

/** What is known of a list beside its definition: builds, what uses it, how fresh it is, its facts, who changed it. */
export const ListRecord = ({ id, may, children, history }: Props) => {
  const list = useSuspenseQuery(listOf(id)).data;
  const builds = useQuery(buildsOf(id));
  const jobs = useListJobs(list.company_id, sizeOf(list).show === 'building');
  return (
    <ListJobsProvider value={jobs}>
      <Columns lined>
        <div>
          {children}
          <Builds query={builds} name={list.name} />
          <UsedBy id={id} uploaded={list.origin === 'manual_upload'} />
        </div>
        <Side label="About this list">
          <ListFreshness list={list} mayWork={may('job.edit')} />
          <ListFacts list={list} notes={summaryOf(list)} />
          {history}
        </Side>
      </Columns>
    </ListJobsProvider>
  );
};
