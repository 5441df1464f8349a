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

/** Pages of people without an account go with their device. */
let device: MediaQueryList | null = null;

/** The remembered theme; light at first (D-007), or as the device where a page follows it. */
const chosenTheme = (): Theme => {
  const kept = readText(KEY);
  return (kept === null && device ? device.matches : kept === 'dark') ? 'dark' : 'light';
};

/** Where nobody chose a theme, that of the device counts. @returns ends it */
export const followDevice = (): (() => void) => {
  device = window.matchMedia('(prefers-color-scheme: dark)');
  const mine = device;
  mine.addEventListener('change', tell);
  tell();
  return () => {
    mine.removeEventListener('change', tell);
    device = null;
    tell();
  };
};

export const chooseTheme = (theme: Theme): void => {
  keepText(KEY, theme);
  tell();
};

export const useTheme = (): Theme => useSyncExternalStore(watch, chosenTheme, () => 'light');

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) tell();
  });
