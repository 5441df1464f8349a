/** Keeps layouts in the browser, per grid and user. A full or forbidden storage is not an error: the layout lasts for the visit. */
import { onKeptElsewhere } from '#lib/local.ts';
import type { Layout } from './layout.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storage = (): Store | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};
const nameOf = (key: string) => `grid-layout:${key}`;

export const readLayout = (key: string, store: Store | null = storage()): unknown => {
  try {
    return JSON.parse(store?.getItem(nameOf(key)) ?? 'null');
  } catch {
    return null;
  }
};

/** True when the layout will be there next time. */
export const writeLayout = (key: string, layout: Layout | null, store: Store | null = storage()): boolean => {
  try {
    if (!store) return false;
    if (layout) store.setItem(nameOf(key), JSON.stringify(layout));
    else store.removeItem(nameOf(key));
    return true;
  } catch {
    return false;
  }
};

/** Hears of a layout that another tab keeps, or resets. @returns ends it */
export const watchLayout = (key: string, hear: (layout: unknown) => void): (() => void) =>
  onKeptElsewhere(nameOf(key), () => hear(readLayout(key)));
