import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

const families = Object.keys(theme.colors ?? {});
/** Palettes of the kit that the product never uses. */
const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !families.includes(name));
const isForeign = (name: string) => foreign.some((family) => name.startsWith(`--mantine-color-${family}-`));

const kept = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isForeign(name)));

/**
 * The kit's variables as one static sheet. At run time the kit would write them into a style element, which a strict
 * content policy refuses, and each visitor would pay for it.
 */
export const themeCss = (): string => {
  const full = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme;
  const base = defaultCssVariablesResolver(full);
  const ours = cssVariablesResolver(full);
  const css = convertCssVariables({
    variables: kept({ ...base.variables, ...ours.variables }),
    light: { ...kept({ ...base.light, ...ours.light }), '--mantine-color-scheme': 'light' },
    dark: { ...kept({ ...base.dark, ...ours.dark }), '--mantine-color-scheme': 'dark' },
  });
  return `/* biome-ignore-all format: written from theme.ts by theme-css.test.ts (vitest run theme-css -u) */\n${css}\n`;
};
