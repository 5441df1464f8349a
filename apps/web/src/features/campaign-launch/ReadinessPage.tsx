import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { plural, time } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Note } from '#ui/layout/Note.tsx';
import { usePhone } from '#ui/layout/usePhone.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { type Broken, readinessOfMany } from './campaign-launch.queries.ts';
import { ReadinessMany } from './ReadinessMany.tsx';
import { checkedOf } from './ready-groups.ts';
import './campaign-launch.css';
import './readiness-page.css';
import './ready-table.css';
import './ready-pane.css';

type Props = {
  /** Which are to be checked. What joins or leaves them while the page is open waits for the next check. */
  campaigns: readonly number[];
  /** How many there are besides, of which nothing is asked. */
  more?: number;
  title: string;
  before: ReactNode;
  /** Where they are told for what broke: when, and by whose change. */
  broke?: readonly Broken[];
  /** What is said where there is nothing to check. */
  empty: ReactNode;
};

/** Many campaigns, six checks: what can be repaired at once, what needs somebody, what can be launched (picture readiness-many). */
export const ReadinessPage = ({ campaigns: listed, more = 0, title, before, broke, empty }: Props) => {
  const [campaigns, setCampaigns] = useState(listed);
  if (campaigns.length === 0 && listed.length > 0) setCampaigns(listed);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...readinessOfMany(campaigns),
    enabled: campaigns.length > 0,
  });
  const again = () => (campaigns.join() === listed.join() ? void refetch() : setCampaigns(listed));
  const narrow = usePhone();
  const items = useMemo(() => checkedOf(data?.items ?? []), [data]);
  const [first] = data?.items ?? [];
  const archived = (data?.items.length ?? 0) - items.length;
  const left = [
    ...(archived > 0 ? [`${plural(archived, 'archived one', 'archived ones')} left out`] : []),
    ...(more > 0 ? [`${plural(more, 'more', 'more')} not checked: choose them in the list of campaigns`] : []),
  ];
  const count =
    first && [`${plural(items.length, 'campaign')}, checked ${time(first.checked_at)} UTC`, ...left].join('; ');
  return (
    <>
      <PageHead
        title={title}
        before={before}
        {...(count && !narrow ? { count } : {})}
        actions={
          campaigns.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={isFetching}
              onClick={again}
            >
              Check again
            </Button>
          )
        }
      />
      {campaigns.length === 0 && <div className="ready-empty">{empty}</div>}
      {campaigns.length > 0 && !data && (
        <div className="ready-empty">
          {error ? (
            <Note tone="bad" role="alert">
              Cannot retrieve pre-check information. {messageOf(error)}
            </Note>
          ) : (
            <p className="dim">Checking…</p>
          )}
        </div>
      )}
      {count && narrow && <p className="ready-empty dim num">{count}</p>}
      {data && items.length === 0 && <div className="ready-empty">{empty}</div>}
      {data && items.length > 0 && <ReadinessMany key={dataUpdatedAt} items={items} broke={broke} />}
    </>
  );
};
