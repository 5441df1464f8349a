import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTheme } from '../lib/theme-choice.ts';
import { queryClient, router } from './router.tsx';
import { theme } from './theme.ts';

/** The kit takes its variables from theme.css and its classes from its sheets: nothing is written into style elements. */
export const App = () => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
