import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Kbd } from '../bits/Kbd.tsx';
import { Crumbs } from './Crumbs.tsx';
import { PhoneDrawer } from './PhoneDrawer.tsx';
import { type Room, Rooms } from './Rooms.tsx';
import './shell.css';
import './page-head.css';

type Props = {
  product: string;
  rooms: readonly Room[];
  bottom: readonly Room[];
  /** Label of the drawer item that is marked. */
  here?: string;
  home: ReactNode;
  /** At the drawer's foot: what waits for somebody. */
  waiting?: ReactNode;
  /** Under the top bar: a `PickerBar`, or `PickersToCome`. */
  pickers?: ReactNode;
  onSearch?: () => void;
  userMenu: ReactNode;
  children: ReactNode;
};

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keeps the place of a bar of pickers that is not known yet. */
export const PickersToCome = () => (
  <div className="picker-bar">
    <div className="pickers" />
  </div>
);

/** Drawer, top bar, picker bar and the page as a sheet. */
export const Shell = ({
  product,
  rooms,
  bottom,
  here,
  home,
  waiting,
  pickers,
  onSearch,
  userMenu,
  children,
}: Props) => {
  const items = <Rooms rooms={rooms} bottom={bottom} here={here} home={home} waiting={waiting} />;
  const keys = onMac() ? '⌘ K' : 'Ctrl K';
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <nav className="drawer" aria-label="Rooms">
        {items}
      </nav>
      <header className="topbar">
        <PhoneDrawer empty={rooms.length === 0}>{items}</PhoneDrawer>
        <Crumbs product={product} />
        {onSearch && (
          <button type="button" className="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
            <IconSearch size={16} stroke={1.8} aria-hidden />
            <span>Search </span>
            <Kbd>{keys}</Kbd>
          </button>
        )}
        {userMenu}
      </header>
      {pickers}
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
};
