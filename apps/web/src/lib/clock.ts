import { addDays, dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

/** How far the product's clock is ahead of this machine's, in ms: a demo may live in another month, a laptop's clock may be wrong. */
let ahead = 0;

/** The product's time, as the last answer told it. */
export const productNow = (): Date => new Date(Date.now() + ahead);

/** What pages show of the time: the same for all of them, and for as long as they are not told. */
let shown = productNow();
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const untilMidnight = (now: Date): number => startOfDay(addDays(dayOf(now), 1)).getTime() - now.getTime();
const isNewDay = (now: Date): boolean => dayOf(now) !== dayOf(shown);

/** Tells the pages the time, and again when the day ends; never much later, as a laptop may sleep over it. */
const tell = (): void => {
  shown = productNow();
  clearTimeout(timer);
  if (watchers.size > 0) timer = setTimeout(tell, Math.min(EVERY_MS, untilMidnight(shown)));
  for (const watcher of [...watchers]) watcher();
};

/** Every answer says what time it is at the server; what is no time changes nothing. */
export const learnClock = (header: string | null): void => {
  const at = Date.parse(header ?? '');
  if (Number.isNaN(at)) return;
  ahead = at - Date.now();
  if (watchers.size > 0 && isNewDay(productNow())) tell();
};

/** The product's time as pages show it: theirs while any is open, else at most half a minute old. */
export const shownNow = (): Date => {
  const now = productNow();
  const late = isNewDay(now) || Math.abs(now.getTime() - shown.getTime()) >= EVERY_MS;
  if (late && watchers.size === 0) shown = now;
  return shown;
};

/** Has `watcher` called at every UTC midnight, twice a minute, and when an answer says that it is another day. */
export const watchClock = (watcher: () => void): (() => void) => {
  if (watchers.size === 0) {
    shownNow();
    timer = setTimeout(tell, Math.min(EVERY_MS, untilMidnight(productNow())));
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearTimeout(timer);
  };
};

/** The product's time for a page: moves on by itself, so that a day begins on an open page too. */
export const useProductNow = (): Date => useSyncExternalStore(watchClock, shownNow, shownNow);

const today = (): UtcDay => dayOf(shownNow());
/** The UTC day of the product, for a page that stays open over midnight. */
export const useUtcToday = (): UtcDay => useSyncExternalStore(watchClock, today, today);
