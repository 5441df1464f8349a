import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotRead } from '#ui/state/NotRead.tsx';
import { ChurnFacts } from './ChurnFacts.tsx';
import { ChurnForm } from './ChurnForm.tsx';
import { churnAppsOf } from './churn.queries.ts';
import './churn.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';

type Props = { company: number; app: number; history: ReactNode };

/** The tab "Churn API" (AP-83 to AP-87). `history`: at the right, who switched it and which files came. */
export const ChurnTab = ({ company, app, history }: Props) => {
  const { data, error, isPending, refetch } = useQuery(churnAppsOf(company));
  const churn = data?.items.find(({ app_id }) => app_id === app);
  return (
    <Columns className="churn-split">
      {churn ? (
        <ChurnForm churn={churn} facts={<ChurnFacts churn={churn} company={company} />} />
      ) : (
        <div className="form">
          {isPending ? (
            <p className="churn-says dim" aria-busy>
              Loading…
            </p>
          ) : (
            <Note role="alert" className="churn-says" icon={<IconAlertTriangle size={16} aria-hidden />}>
              <NotRead lead="The churn status could not be read:" error={error} retry={() => void refetch()} />
            </Note>
          )}
        </div>
      )}
      <Side>{history}</Side>
    </Columns>
  );
};
