import { sizeOf } from '@fairlead/domain/audience/audience';
import { useQuery } from '@tanstack/react-query';
import { buildsOf, listOf } from './audience.queries.ts';
import { Builds } from './Builds.tsx';
import { ListFreshness } from './ListFreshness.tsx';
import { ListJobsProvider, useListJobs } from './useListJobs.ts';

type Props = { id: number; company: number; mayWork: boolean };

/** How fresh a list is and how it came about, for the pane of a page that is about something else. */
export const ListSide = ({ id, company, mayWork }: Props) => {
  const { data: list } = useQuery(listOf(id));
  const builds = useQuery(buildsOf(id));
  const jobs = useListJobs(company, list !== undefined && sizeOf(list).show === 'building');
  if (!list) return null;
  return (
    <ListJobsProvider value={jobs}>
      <div className="audience-side-pane">
        <ListFreshness list={list} mayWork={mayWork} />
        <Builds query={builds} name={list.name} />
      </div>
    </ListJobsProvider>
  );
};
