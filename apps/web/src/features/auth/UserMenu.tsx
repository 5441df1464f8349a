import { roleNames } from '@fairlead/domain/role';
import { IconChevronDown, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { chooseTheme, useTheme } from '../../lib/theme-choice.ts';
import { Chip } from '../../ui/bits/Chip.tsx';
import { Face } from '../../ui/bits/Face.tsx';
import { Menu } from '../../ui/kit/Menu.ts';
import { useMe } from './auth.queries.ts';
import { useLogout } from './useLogout.ts';
import './user-menu.css';

/** Who is signed in, the theme, and the way out. */
export const UserMenu = () => {
  const user = useMe();
  const dark = useTheme() === 'dark';
  const { logout } = useLogout();
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <button type="button" className="user-button" aria-label={`${user.email}, user menu`}>
          <Face name={user.email} size={28} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="who">
          <Face name={user.email} size={36} />
          <div className="who-text">
            <div className="who-email strong">{user.email}</div>
            <Chip tone={user.role === 'admin' ? 'info' : 'quiet'}>{roleNames[user.role]}</Chip>
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
