/**
 * A page whose session is over while something on it is unsaved (decision 0168): it stays as it is below the sign-in, at the
 * address of the sign-in, until the same person is back. Nothing of it is kept anywhere else.
 */
import { useSyncExternalStore } from 'react';
import { serverTime } from './server-time.ts';

type Person = { id: number; role: string; company_id: number | null };

export type Covered = {
  person: Person;
  /** Its address. */
  path: string;
  /** When its session was over, by the server's clock (ms), less the moments that changes take to be told; null: unknown. */
  at: number | null;
};

const SIGN_IN = '/authentication';
const TOLD_WITHIN_MS = 5000;

/** 'gone': let go of, and about to be loaded anew. */
let covered: Covered | 'gone' | null = null;
const watchers = new Set<() => void>();
const set = (next: typeof covered) => {
  covered = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const coveredPage = (): Covered | 'gone' | null => covered;
export const useCovered = (): Covered | 'gone' | null => useSyncExternalStore(watch, coveredPage, coveredPage);

/** Once whose page it is sees it again, at once where it is not covered. It never comes for a page that is let go of. */
export const uncovered = (): Promise<void> =>
  new Promise((done) => {
    if (covered === null) return done();
    const stop = watch(() => {
      if (covered !== null) return;
      stop();
      done();
    });
  });

/** Of the window's own history: the router hears of what is put into its own, and would go there. */
const showAddress = (path: string) =>
  History.prototype.replaceState.call(window.history, window.history.state, '', path);

export const coverPage = ({ id, role, company_id }: Person, path: string): void => {
  const now = serverTime();
  showAddress(SIGN_IN);
  set({ person: { id, role, company_id }, path, at: now === null ? null : now - TOLD_WITHIN_MS });
};

/** Whether this is whose page it is, with the same access: another role or company may not see what stands there. */
export const isSamePerson = ({ person }: Pick<Covered, 'person'>, now: Person): boolean =>
  person.id === now.id && person.role === now.role && person.company_id === now.company_id;

/** The same person is back. */
export const uncoverPage = (): void => {
  if (covered === null || covered === 'gone') return;
  // Back and Forward within a page move its address below the sign-in
  if (window.location.pathname === SIGN_IN) showAddress(covered.path);
  set(null);
};

/**
 * Lets go of the page for good: all that it held in memory goes with the tab's next load.
 * @param path where that begins; where the tab is by then, when left out
 */
export const dropCovered = (path?: string): void => {
  set('gone');
  // Once it is drawn no more: what held edits would have the browser ask
  setTimeout(() => {
    if (path !== undefined) showAddress(path);
    window.location.reload();
  });
};
