import { IconCloudOff, IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { plural } from '../../ui/format.ts';
import { GridState } from '../../ui/grid/states.tsx';
import { PageHead } from '../../ui/shell/PageHead.tsx';
import { type Me, useMay } from '../auth/auth.queries.ts';
import { AppCards } from './AppCards.tsx';
import { HomeFilterForm } from './HomeFilterForm.tsx';
import { choosesOwners } from './home-filter.ts';
import { appCards, cardsIn } from './homepage.queries.ts';
import { useHomeFilter } from './useHomeFilter.ts';
import '../../ui/grid/grid-states.css';
import './homepage.css';

const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="button-link" onClick={onClick}>
    <IconRefresh size={16} aria-hidden />
    Try again
  </button>
);

/** The cards of all applications the viewer may see, with their filter (HO-01). */
export const Homepage = ({ me, actions }: { me: Me; actions?: ReactNode }) => {
  const { filter, asked, change, reset } = useHomeFilter(me);
  const question = useInfiniteQuery(appCards(asked));
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = question;
  const cards = cardsIn(data?.pages ?? []);
  const total = data?.pages.at(-1)?.total;
  const again = () => void (data ? fetchNextPage() : question.refetch());
  return (
    <>
      <PageHead title="Apps" {...(total === undefined ? {} : { count: plural(total, 'app') })} actions={actions} />
      <HomeFilterForm
        filter={filter}
        onChange={change}
        onReset={reset}
        withOwners={useMay()('user.read') && choosesOwners(me)}
      />
      <p className="sr" role="status">
        {total !== undefined && !isPlaceholderData && plural(total, 'app')}
      </p>
      {error && !data ? (
        <GridState
          bad
          icon={<IconCloudOff size={24} stroke={1.6} aria-hidden />}
          title="Apps could not be loaded"
          text={messageOf(error)}
          {...(error instanceof ApiError && error.requestId ? { code: `Request ${error.requestId}` } : {})}
          action={<TryAgain onClick={again} />}
        />
      ) : total === 0 ? (
        <GridState
          icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
          title="No applications found. Try adjusting your filters to see more results."
          action={
            <button type="button" className="button-link" onClick={() => change({ owners: [], states: [] })}>
              Show all apps
            </button>
          }
        />
      ) : (
        <AppCards
          cards={cards}
          loading={isPending}
          more={hasNextPage && !isPlaceholderData && !error}
          loadingMore={isFetchingNextPage}
          onNearEnd={() => void fetchNextPage()}
        />
      )}
      {question.isFetchNextPageError && (
        <p className="home-more-failed" role="alert">
          More apps could not be loaded. {error && messageOf(error)} <TryAgain onClick={again} />
        </p>
      )}
    </>
  );
};
