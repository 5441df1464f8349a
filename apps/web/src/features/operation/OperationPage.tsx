import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { dayTime } from '#ui/format.ts';
import { FailedState } from '#ui/grid/index.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { Backups } from './Backups.tsx';
import { Disk } from './Disk.tsx';
import { FeedStand } from './FeedStand.tsx';
import { Jobs } from './Jobs.tsx';
import { OPERATION_EVERY_MS, type Operation, operation } from './operation.queries.ts';
import { Stores } from './Stores.tsx';
import { Strain } from './Strain.tsx';
import { span } from './words.ts';
import './operation.css';

const Shown = ({ it }: { it: Operation }) => (
  <>
    <p className="operation-now">
      Version {it.version}, running for {span(it.running_seconds)}. As of {dayTime(it.as_of)} UTC
    </p>
    <div className="operation-parts">
      <div>
        <Stores stores={it.stores} />
        <FeedStand feed={it.feed} />
      </div>
      <div>
        <Backups backup={it.backup} verified={it.verified} asOf={it.as_of} />
        <Disk disk={it.disk} />
      </div>
      <Strain strain={it.strain} />
      <Jobs jobs={it.jobs} />
    </div>
  </>
);

const Asked = () => (
  <p className="operation-now" aria-busy>
    Stores and jobs are asked …
  </p>
);

/** How the server is: stores, backups, disk, feed and jobs, asked again every ten seconds. For administrators. */
export const OperationPage = ({ tabs }: { tabs: ReactNode }) => {
  const { data, error, refetch } = useQuery({ ...operation, refetchInterval: OPERATION_EVERY_MS });
  const failure = error ? failureOf('How the server is could not be loaded', error, () => void refetch()) : null;
  return (
    <>
      <PageHead title="Settings" />
      {tabs}
      {data ? <Shown it={data} /> : failure ? <FailedState failure={failure} /> : <Asked />}
    </>
  );
};
