import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Button as KitButton } from '@mantine/core';
import { inKit } from './in-kit.tsx';

export const Button = inKit(KitButton);
