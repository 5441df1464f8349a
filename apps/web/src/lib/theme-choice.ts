import { useSyncExternalStore } from 'react';
import { keepText, readText } from './local.ts';

export type Theme = 'light' | 'dark';

/** Also read by public/theme.js, before the first paint. */
const KEY = 'fairlead.theme';
const watchers = new Set<() => void>();

/** The attribute that tokens.css and the kit look at. */
const tell = () => {
  document.documentElement.setAttribute('data-mantine-color-scheme', chosenTheme());
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The remembered theme; light at first (D-007). */
const chosenTheme = (): Theme => (readText(KEY) === 'dark' ? 'dark' : 'light');

export const chooseTheme = (theme: Theme): void => {
  keepText(KEY, theme);
  tell();
};

export const useTheme = (): Theme => useSyncExternalStore(watch, chosenTheme, () => 'light');

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) tell();
  });
