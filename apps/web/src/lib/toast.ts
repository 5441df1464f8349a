import { TOAST_MS } from '@fairlead/domain/constants';
import { coveredPage, uncovered } from './covered.ts';

/** `anybody`: it tells nothing of a page, and stands over the sign-in too. */
export type Toast = { id: number; kind: 'ok' | 'fail'; text: string; anybody?: true };

let next = 1;
let shown: readonly Toast[] = [];
const watchers = new Set<() => void>();

const set = (toasts: readonly Toast[]) => {
  shown = toasts;
  for (const watcher of watchers) watcher();
};

/** What is on the screen now; a new list after every change. */
export const toasts = (): readonly Toast[] => shown;
export const watchToasts = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
export const closeToast = (id: number): void => set(shown.filter((toast) => toast.id !== id));

/** For another session: what was said to the one before is not news for it. */
export const clearToasts = (): void => set([]);

const show = (kind: Toast['kind'], text: string, anybody = false): number => {
  const id = next++;
  // The same failure again takes the place of the first: ten refused rows are one message
  set(
    [
      ...shown.filter((toast) => toast.kind !== kind || toast.text !== text),
      { id, kind, text, ...(anybody ? { anybody } : {}) },
    ].slice(-6),
  );
  return id;
};

/** What became of a call from before the session ended is told once whoever made it is back, as nobody sees it below a sign-in. */
const inSight = (say: () => void): void => {
  if (coveredPage() === null) say();
  else void uncovered().then(say);
};

/** The one place that speaks after an action. Success goes by itself after a second, failure stays until closed (WI-32, WI-33). */
export const toast = {
  ok: (text: string): void => {
    inSight(() => {
      const id = show('ok', text);
      setTimeout(() => closeToast(id), TOAST_MS);
    });
  },
  /** News that one did not ask for: as it is no failure it is told quietly, and stays until it was read. */
  note: (text: string): void => inSight(() => show('ok', text)),
  fail: (text: string): void => inSight(() => show('fail', text)),
  /** What failed went through by now: why it did not is no news any more. */
  mended: (text: string): void => set(shown.filter((toast) => toast.kind !== 'fail' || toast.text !== text)),
  /** A sign-in that did not work: said also where a page is covered by it. */
  failAnybody: (text: string): void => void show('fail', text, true),
  /** The same; what it answers is closed by `closeToast` once it is news no more. */
  failing: (text: string): number => show('fail', text),
};
