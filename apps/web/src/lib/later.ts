import { useEffect, useSyncExternalStore } from 'react';
import { fileIn, importAnew } from './import-anew.ts';
import { hasUnsaved } from './unsaved.ts';

type State<T> = { it: T | undefined; failed: boolean };

/** What of a page is fetched once it is wanted, or ahead of that: menus that are closed, what edits bring. */
export type Later<T> = {
  /** Fetches it, unless it is here or on its way. */
  fetch: () => void;
  /** It, as soon as it is here. Rejects where it cannot be had; the next call tries again. */
  get: () => Promise<T>;
  /** Somebody asks for it anew. What cannot be mended here is by loading the page, unless that would lose edits. */
  again: () => void;
  state: () => State<T>;
  watch: (watcher: () => void) => () => void;
};

/** @param load imports it: `() => import('./Panel.tsx')` */
export const later = <T>(load: () => Promise<T>): Later<T> => {
  let state: State<T> = { it: undefined, failed: false };
  let running: Promise<T> | undefined;
  let lost: string | undefined;
  let inVain = 0;
  const watchers = new Set<() => void>();
  const turn = (it: T | undefined, failed: boolean): void => {
    state = { it, failed };
    for (const watcher of watchers) watcher();
  };
  const get = (): Promise<T> => {
    if (state.it !== undefined) return Promise.resolve(state.it);
    if (state.failed) turn(undefined, false);
    running ??= (lost === undefined ? load() : importAnew<T>(lost)).then(
      (it) => {
        turn(it, false);
        return it;
      },
      (error: unknown) => {
        running = undefined;
        lost = fileIn(error) ?? lost;
        inVain++;
        // Nobody is told of what nobody waits for
        turn(undefined, watchers.size > 0);
        throw error;
      },
    );
    return running;
  };
  const fetch = (): void => void get().catch(() => undefined);
  return {
    fetch,
    get,
    again: () => (inVain > 1 && !hasUnsaved() ? window.location.reload() : fetch()),
    state: () => state,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        // Whoever opens it anew sees it tried anew
        if (watchers.size === 0 && state.failed) turn(undefined, false);
      };
    },
  };
};

/** It, in a component that is drawn once it is wanted; `failed` until `again` tries anew. Once here it is here at the first draw. */
export const useLater = <T>({ fetch, again, state, watch }: Later<T>): State<T> & { again: () => void } => {
  const now = useSyncExternalStore(watch, state, state);
  useEffect(fetch, [fetch]);
  return { ...now, again };
};

/** Behind the page's own needs: its first rows do not wait for what is not drawn. */
const AHEAD_MS = 3000;

/** An effect of what will want these: fetches them before that. Where it fails, wanting them tries again and says so. */
export const fetchAhead = (parts: readonly Pick<Later<unknown>, 'fetch'>[]): (() => void) => {
  const timer = setTimeout(() => {
    for (const { fetch } of parts) fetch();
  }, AHEAD_MS);
  return () => clearTimeout(timer);
};
