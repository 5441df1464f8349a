import { lazy, Suspense, useState } from 'react';
import { useMe } from './auth.queries.ts';
import { UserButton } from './UserButton.tsx';
import './user-menu.css';

const load = () => import('./UserMenuPanel.tsx').then(({ UserMenuPanel }) => ({ default: UserMenuPanel }));
const UserMenuPanel = lazy(load);
const prepare = (): void => void load().catch(() => undefined);

/** Who is signed in, the theme, and the way out. The first page does not wait for a menu that is closed. */
export const UserMenu = () => {
  const user = useMe();
  const [wanted, setWanted] = useState(false);
  if (!user) return null;
  const closed = (
    <UserButton
      email={user.email}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    />
  );
  return <Suspense fallback={closed}>{wanted ? <UserMenuPanel user={user} /> : closed}</Suspense>;
};
