/** Keeps named views in the browser, per grid and user, as their codes: what is read back is checked like a link. */
import { keepJson, onKeptElsewhere, readJson, readText } from '#lib/local.ts';
import { cleanName, longestCode } from './views.ts';

export type KeptView = { name: string; code: string };

const keyOf = (grid: string) => `grid-views:${grid}`;

const isKept = (one: unknown): one is KeptView => {
  const { name, code } = (one ?? {}) as Partial<KeptView>;
  return typeof name === 'string' && cleanName(name) === name && typeof code === 'string' && code.length <= longestCode;
};

export const readViews = (grid: string): KeptView[] => {
  const kept: unknown = readText(keyOf(grid)) === null ? [] : readJson<unknown>(keyOf(grid), []);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
};

/** Changes the views as they are kept by now, also by another tab. @returns all of them */
export const changeViews = (grid: string, change: (views: KeptView[]) => KeptView[]): KeptView[] => {
  const views = change(readViews(grid));
  keepJson(keyOf(grid), views);
  return views;
};

/** Hears of views that another tab saves. @returns ends it */
export const watchViews = (grid: string, hear: (views: KeptView[]) => void): (() => void) =>
  onKeptElsewhere(keyOf(grid), () => hear(readViews(grid)));
