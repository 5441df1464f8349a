import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect as KitMultiSelect, Pill as KitPill } from '@mantine/core';
import { inKit } from './in-kit.tsx';
import { picking } from './picking.tsx';

export const MultiSelect = picking(inKit(KitMultiSelect));
export const Pill = inKit(KitPill);
