import { useCallback, useEffect, useMemo, useState } from 'react';
import { defaultLayout, fitLayout, type Layout, sameLayout } from './layout.ts';
import { readLayout, watchLayout, writeLayout } from './layout-store.ts';
import type { Column, Sort } from './types.ts';

/** The layout in use, what is kept of it, and the two buttons. */
export const useLayout = <R>(
  columns: readonly Column<R>[],
  defaultSort: Sort | null,
  key?: string,
  /** Shown instead of the kept one, which stays as it is. */
  instead: Layout | null = null,
) => {
  const [kept, setKept] = useState<unknown>(() => (key ? readLayout(key) : null));
  const [raw, setRaw] = useState<unknown>(instead ?? kept);
  // What is in use here stays; what it would go back to is what is kept by now
  useEffect(() => (key ? watchLayout(key, setKept) : undefined), [key]);
  const { key: sortKey, desc } = defaultSort ?? {};
  const start = useMemo(() => (sortKey === undefined ? null : { key: sortKey, desc: !!desc }), [sortKey, desc]);
  const layout = useMemo(() => fitLayout(raw, columns, start), [raw, columns, start]);
  const change = useCallback(
    (next: (layout: Layout) => Layout) => setRaw((old: unknown) => next(fitLayout(old, columns, start))),
    [columns, start],
  );
  return {
    layout,
    change,
    /** The layout that was kept, or the first one. */
    back: () => setRaw(kept),
    /** Whether the layout in use differs from the one that would come back next time. */
    differs: !sameLayout(layout, fitLayout(kept, columns, start)),
    isDefault: sameLayout(layout, defaultLayout(columns, start)),
    save: (): boolean => {
      setKept(layout);
      return !!key && writeLayout(key, layout);
    },
    reset: () => {
      setRaw(null);
      setKept(null);
      if (key) writeLayout(key, null);
    },
  };
};
