import { NOT_ONESELF } from '@fairlead/domain/user/user.rules';
import { IconKey, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { FloatMenu, type MenuItem } from '#ui/menu/FloatMenu.tsx';
import { useUserRights } from './rights.ts';
import { useRemoving, useResetting } from './useRemoving.ts';
import { type User, useInviteUser } from './user.queries.ts';

type Open = { user: User; button: HTMLElement };

/** What can be done with one user: opening, a reset mail while they are there, removing for admins. */
const useItems = () => {
  const { remove, invite, me } = useUserRights();
  const inviting = useInviteUser();
  const navigate = useNavigate();
  const removing = useRemoving();
  const resetting = useResetting();
  return (user: User): MenuItem[] => {
    const here = user.deleted_at === null;
    const items: (MenuItem | false)[] = [
      {
        key: 'open',
        label: 'Open',
        icon: <IconPencil size={16} aria-hidden />,
        onSelect: () => void navigate({ to: '/users/$userId', params: { userId: `${user.id}` } }),
      },
      invite(user) && {
        key: 'invite',
        label: 'Send invitation again',
        icon: <IconMailForward size={16} aria-hidden />,
        onSelect: () => inviting.mutate({ params: { userId: `${user.id}` } }),
      },
      here && {
        key: 'reset',
        label: 'Reset password',
        icon: <IconKey size={16} aria-hidden />,
        onSelect: () => void resetting(user),
      },
      here &&
        remove && {
          key: 'delete',
          label: 'Delete user',
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          off: user.id === me ? NOT_ONESELF : undefined,
          onSelect: () => void removing([user]),
        },
    ];
    return items.filter((item) => item !== false);
  };
};

/** The menu at a row's last button, drawn once for the whole grid. */
export const useRowMenu = (): { more: (user: User, button: HTMLElement) => void; menu: ReactNode } => {
  const [open, setOpen] = useState<Open | null>(null);
  const itemsOf = useItems();
  const more = useCallback(
    (user: User, button: HTMLElement) => setOpen((now) => (now?.button === button ? null : { user, button })),
    [],
  );
  const menu = open && (
    <FloatMenu
      anchor={open.button}
      label={`More for ${open.user.email}`}
      items={itemsOf(open.user)}
      onClose={() => setOpen(null)}
    />
  );
  return { more, menu };
};
