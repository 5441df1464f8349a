import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotRead } from '#ui/state/NotRead.tsx';
import { ChurnFacts } from './ChurnFacts.tsx';
import { ChurnForm } from './ChurnForm.tsx';
import { churnAppsOf } from './churn.queries.ts';
import './churn.css';

type Props = { company: number; app: number; history: ReactNode };

/** The tab "Churn API" (AP-83 to AP-87). `history`: at the right, who switched it and which files came. */
export const ChurnTab = ({ company, app, history }: Props) => {
  const { data, error, isPending, refetch } = useQuery(churnAppsOf(company));
  const churn = data?.items.find(({ app_id }) => app_id === app);
  return (
    <div className="split churn-split">
      {churn ? (
        <ChurnForm churn={churn} facts={<ChurnFacts churn={churn} company={company} />} />
      ) : (
        <div className="form">
          {isPending ? (
            <p className="churn-says dim" aria-busy>
              Loading…
            </p>
          ) : (
            <p className="form-hint churn-says" role="alert">
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                <NotRead lead="The churn status could not be read:" error={error} retry={() => void refetch()} />
              </span>
            </p>
          )}
        </div>
      )}
      <div className="churn-side">{history}</div>
    </div>
  );
};
