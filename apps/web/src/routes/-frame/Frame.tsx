import { Link, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { UserMenu } from '#features/auth/UserMenu.tsx';
import { Queues } from '#features/pacing/Queues.tsx';
import { Search } from '#features/search/Search.tsx';
import type { PageName } from '#features/search/search.rules.ts';
import { useCovered } from '#lib/covered.ts';
import { useLive } from '#lib/live/useLive.ts';
import { FIRST_PAGE } from '#lib/session.ts';
// Hears what another tab chooses
import '#lib/theme-choice.ts';
import { useNewDay } from '#lib/useNewDay.ts';
import { Mark } from '#ui/bits/Mark.tsx';
import { Conflicts } from '#ui/form/Conflicts.tsx';
import { GridHistoryView } from '#ui/grid/history.ts';
import { Shell } from '#ui/shell/Shell.tsx';
import { bottomRooms, pagesOf, roomsFor } from './rooms.ts';

const RecentSaves = lazy(() =>
  import('#features/history/RecentSaves.tsx').then(({ RecentSaves }) => ({ default: RecentSaves })),
);

const Home = (
  <Link to={FIRST_PAGE} className="drawer-home" aria-label="Fairlead, homepage">
    <Mark />
  </Link>
);

const none: readonly PageName[] = [];

/** The shell with everything that belongs to a signed-in user. */
export const Frame = ({ pickers, children }: { pickers?: ReactNode; children: ReactNode }) => {
  const [searching, setSearching] = useState(false);
  const may = useMay();
  const section = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.section)?.staticData.section,
  });
  const user = useMe();
  // Below a sign-in it hears nothing, and afterwards all that it missed
  const covered = useCovered();
  useLive(covered ? null : (user?.id ?? null));
  useNewDay();
  const rooms = roomsFor(user?.company_id ?? null);
  const bottom = bottomRooms.filter(({ needs }) => !needs || may(needs));
  return (
    <>
      <Shell
        product="Fairlead"
        rooms={rooms}
        bottom={bottom}
        here={section}
        home={Home}
        waiting={<Queues />}
        pickers={pickers}
        onSearch={may('search.read') ? () => setSearching(true) : undefined}
        userMenu={<UserMenu />}
      >
        <GridHistoryView value={RecentSaves}>{children}</GridHistoryView>
      </Shell>
      {may('search.read') && (
        <Search
          open={searching}
          onOpen={setSearching}
          pages={searching ? pagesOf([...rooms, ...bottom], may) : none}
          user={user?.id ?? 0}
        />
      )}
      <Conflicts />
    </>
  );
};
