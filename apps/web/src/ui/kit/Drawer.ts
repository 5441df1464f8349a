import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { DrawerContent, DrawerOverlay, DrawerRoot, DrawerTitle } from '@mantine/core';
import { inKit } from './in-kit.tsx';

/** What stands within its root is in the kit by that. */
export const Drawer = { Root: inKit(DrawerRoot), Overlay: DrawerOverlay, Content: DrawerContent, Title: DrawerTitle };
