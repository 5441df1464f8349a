import { useQuery } from '@tanstack/react-query';
import { count } from '#ui/format.ts';
import { jobOf } from '../audience/audience.queries.ts';

const POLL_MS = 1000;

/** After a file has arrived or was ordered: how far its list is. */
export const Building = ({ job, name }: { job: number; name: string }) => {
  const { data } = useQuery({
    ...jobOf(job),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : POLL_MS),
  });
  if (!data) return <>Building...</>;
  if (data.error && data.state === 'queued') return <>{data.error.message} It is tried again soon.</>;
  if (data.error) return <span className="import-upload-refused">{data.error.message}</span>;
  if (data.finished_at) return <>{name} is built</>;
  return <>Building... {data.unit === 'lines' && data.done > 0 && `${count(data.done)} lines`}</>;
};
