import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as KitMenu } from '@mantine/core';
import { inKit } from './in-kit.tsx';

export const Menu = inKit(KitMenu);
