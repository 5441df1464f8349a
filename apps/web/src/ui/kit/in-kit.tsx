import '@mantine/core/styles/global.layer.css';
import './theme.css';
import {
  DEFAULT_THEME,
  MantineContext,
  type MantineTheme,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core';
import { type ComponentType, type ContextType, type ReactNode, use } from 'react';
import { type Theme, useTheme } from '#lib/theme-choice.ts';
import { theme } from './theme.ts';

/** Put together once: a page of forms has a hundred kit components, each of which may bring its surroundings. */
const whole = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme;

type Context = NonNullable<ContextType<typeof MantineContext>>;

/** The theme is chosen by lib/theme-choice.ts alone. The kit's own provider would set it, each time that one begins. */
const contextOf = (colorScheme: Theme): Context => ({
  colorScheme,
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
});
const contexts: { [name in Theme]: Context } = { light: contextOf('light'), dark: contextOf('dark') };

/**
 * What kit components want around them. Variables come from theme.css and classes from the kit's sheets: nothing is written into
 * style elements.
 */
const Kit = ({ children }: { children: ReactNode }) => (
  <MantineContext value={contexts[useTheme()]}>
    <MantineThemeContext value={whole}>{children}</MantineThemeContext>
  </MantineContext>
);

/**
 * A kit component that brings its surroundings along, unless it stands in some. So the frame has no need of the kit: pages without a
 * field, such as those of a grid, do not download it (docs/decisions/0147).
 */
export const inKit = <C extends object>(component: C): C => {
  const Component = component as ComponentType<object>;
  const InKit = (props: object) =>
    use(MantineContext) ? (
      <Component {...props} />
    ) : (
      <Kit>
        <Component {...props} />
      </Kit>
    );
  return Object.assign(InKit, component) as unknown as C;
};
