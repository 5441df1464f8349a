import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { chooseTheme, useTheme } from '#lib/theme-choice.ts';
import { Face } from '#ui/bits/Face.tsx';
import { RoleChip } from '#ui/bits/RoleChip.tsx';
import { Menu } from '#ui/kit/Menu.ts';
import type { useMe } from './auth.queries.ts';
import { UserButton } from './UserButton.tsx';
import { useLogout } from './useLogout.ts';

type User = NonNullable<ReturnType<typeof useMe>>;

/** The menu itself. It comes when it is wanted for the first time, takes over the button with its focus, and opens. */
export const UserMenuPanel = ({ user }: { user: User }) => {
  const dark = useTheme() === 'dark';
  const { logout } = useLogout();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" width={264} opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>
        <UserButton ref={button} email={user.email} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className="auth-who">
          <Face name={user.email} size={36} />
          <div className="auth-who-text">
            <div className="auth-who-email strong">{user.email}</div>
            <RoleChip role={user.role} />
          </div>
        </div>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={dark ? <IconSun size={16} stroke={1.7} /> : <IconMoon size={16} stroke={1.7} />}
          rightSection={<span className="dim small">{dark ? 'Dark now' : 'Light now'}</span>}
          onClick={() => chooseTheme(dark ? 'light' : 'dark')}
        >
          {dark ? 'Use light theme' : 'Use dark theme'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
