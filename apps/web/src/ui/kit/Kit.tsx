import '@mantine/core/styles/global.layer.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTheme } from '#lib/theme-choice.ts';
import { theme } from './theme.ts';

/**
 * Around everything that uses a kit component. The pages before sign-in use none, and so do not download it. Variables
 * come from theme.css and classes from the kit's sheets: nothing is written into style elements.
 */
export const Kit = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);
