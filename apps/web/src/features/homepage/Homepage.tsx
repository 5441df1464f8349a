import { IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { plural } from '#ui/format.ts';
import { createFind } from '#ui/grid/find.ts';
import { FailedState, GridState, NotFoundState } from '#ui/grid/states.tsx';
import { useFind } from '#ui/list/useFind.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { type Me, useMay } from '../auth/auth.queries.ts';
import { AppCards } from './AppCards.tsx';
import { HomeFilterForm } from './HomeFilterForm.tsx';
import { choosesOwners, isNarrowed, whyNoCards } from './home-filter.ts';
import { type AppCard, anyApp, appCards, cardsIn } from './homepage.queries.ts';
import { useHomeFilter } from './useHomeFilter.ts';
import '#ui/grid/grid-states.css';
import './homepage.css';

const foundCards = createFind<AppCard>(
  (['name', 'company_name', 'platform'] as const).map((key) => ({ key, label: key })),
  ({ id }) => id,
);

/** The cards of all applications the viewer may see, with their filter (HO-01). */
export const Homepage = ({ me, actions }: { me: Me; actions?: ReactNode }) => {
  const { filter, asked, change, reset } = useHomeFilter(me);
  const may = useMay();
  const question = useInfiniteQuery(appCards(asked));
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = question;
  const cards = cardsIn(data?.pages ?? []);
  const total = data?.pages.at(-1)?.total;
  const finding = useFind();
  const find = finding.find.trim();
  const shown = foundCards(cards, find);
  const more = hasNextPage && !isPlaceholderData && !error;
  // What is looked for may stand on any page
  useEffect(() => {
    if (find !== '' && more && !isFetchingNextPage) void fetchNextPage();
  }, [find, more, isFetchingNextPage, fetchNextPage]);
  const apps = total === undefined ? undefined : plural(total, 'app');
  const counted = apps && find !== '' ? `${shown.length} of ${apps}` : apps;
  // Without a card: because of what is chosen, or because there is none at all
  const asks = total === 0 && isNarrowed(asked);
  const any = useQuery({ ...anyApp, enabled: asks });
  const exists = asks && any.data !== false;
  const again = () => void (data ? fetchNextPage() : question.refetch());
  return (
    <>
      <PageHead title="Apps" {...(counted ? { count: counted } : {})} actions={actions} />
      <HomeFilterForm
        filter={filter}
        onChange={change}
        onReset={reset}
        withOwners={may('user.read') && choosesOwners(me)}
        find={finding.typed}
        onFind={(text) => (text === '' ? finding.now('') : finding.setTyped(text))}
      />
      <p className="sr" role="status">
        {!isPlaceholderData && counted}
      </p>
      {error && !data ? (
        <FailedState failure={failureOf('Apps could not be loaded', error, again)} />
      ) : total === 0 && !(asks && any.isPending) ? (
        <GridState
          icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
          title={
            exists ? 'No applications found. Try adjusting your filters to see more results.' : 'No applications found.'
          }
          text={whyNoCards(filter, me, exists, may('application.create'))}
          action={
            exists ? (
              <button type="button" className="button-link" onClick={() => change({ owners: [], states: [] })}>
                Show all apps
              </button>
            ) : (
              <PlainLink href="/companies" className="button-link">
                Companies
              </PlainLink>
            )
          }
        />
      ) : find !== '' && shown.length === 0 && data && !more && !question.isFetchNextPageError ? (
        <NotFoundState find={find} onClear={() => finding.now('')} />
      ) : (
        <AppCards
          cards={shown}
          loading={isPending || total === 0}
          more={more}
          loadingMore={isFetchingNextPage}
          onNearEnd={() => void fetchNextPage()}
        />
      )}
      {question.isFetchNextPageError && (
        <p className="home-more-failed" role="alert">
          <NotRead lead="More apps could not be loaded." error={error} retry={again} />
        </p>
      )}
    </>
  );
};
