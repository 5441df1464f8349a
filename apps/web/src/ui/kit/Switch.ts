import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as KitSwitch } from '@mantine/core';
import { inKit } from './in-kit.tsx';

export const Switch = inKit(KitSwitch);
