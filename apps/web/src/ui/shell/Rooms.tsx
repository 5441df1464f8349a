import type { ComponentType, ReactNode } from 'react';
import { PlainLink } from './PlainLink.tsx';

/** An item of the drawer. It is drawn once its screen exists. */
export type Room = {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Where it leads, asked when it is drawn. */
  to: () => string;
  exists: boolean;
};

type Props = {
  rooms: readonly Room[];
  bottom: readonly Room[];
  here?: string;
  home: ReactNode;
  /** Above the last ones: what waits for somebody. */
  waiting?: ReactNode;
};

const Item = ({ label, icon: Icon, to, here }: Room & { here: boolean }) => (
  <PlainLink href={to()} className="room" aria-current={here ? 'page' : undefined}>
    <Icon size={20} stroke={here ? 2 : 1.6} aria-hidden />
    <span>{label}</span>
  </PlainLink>
);

/** The items of the drawer, in their order; the last ones at its foot. */
export const Rooms = ({ rooms, bottom, here, home, waiting }: Props) => (
  <>
    {home}
    {rooms.map((room) => room.exists && <Item key={room.label} {...room} here={room.label === here} />)}
    <span className="drawer-gap" />
    {waiting}
    {bottom.map((room) => room.exists && <Item key={room.label} {...room} here={room.label === here} />)}
  </>
);
