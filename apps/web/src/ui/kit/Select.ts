import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Select as KitSelect } from '@mantine/core';
import { inKit } from './in-kit.tsx';
import { picking } from './picking.tsx';

export const Select = picking(inKit(KitSelect));
