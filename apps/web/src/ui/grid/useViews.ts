import { useEffect, useRef, useState } from 'react';
import { dropFromAddress, inAddress } from '#lib/location.ts';
import { type Layout, sameLayout } from './layout.ts';
import type { GridProps } from './props.ts';
import type { Sort } from './types.ts';
import type { useLayout } from './useLayout.ts';
import { changeViews, type KeptView, readViews, watchViews } from './view-store.ts';
import { cleanName, decodeView, encodeView, keepView, linkOf, longestCode, renameView, type View } from './views.ts';

/** A grid's name in links: its layout key without the user. */
const gridOf = (layoutKey: string): string => layoutKey.replace(/:[^:]*$/, '');

const samePressed = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key) => b.includes(key));

type Props<R extends object> = Pick<
  GridProps<R>,
  'layoutKey' | 'columns' | 'filters' | 'pressed' | 'onPressed' | 'defaultSort'
>;
const knownOf = <R extends object>({ layoutKey = '', columns, filters = [], defaultSort = null }: Props<R>) => ({
  grid: gridOf(layoutKey),
  columns,
  filters,
  defaultSort,
});

/** The view that the address brought, read once. */
export const useSharedView = <R extends object>(props: Props<R>): View | null =>
  useState(() => {
    const code = props.layoutKey ? inAddress('view') : null;
    return code === null ? null : decodeView(code, knownOf(props));
  })[0];

/** Named views of a grid: kept in this browser, chosen, shared by link. Null for a grid without a layout key. */
export const useViews = <R extends object>(
  props: Props<R>,
  layout: ReturnType<typeof useLayout<R>>,
  sort: Sort | null,
  shared: View | null,
) => {
  const { layoutKey, pressed = [], onPressed } = props;
  const [kept, setKept] = useState<readonly KeptView[]>(() => (layoutKey ? readViews(layoutKey) : []));
  /** Name of the shared view while it is shown as such. */
  const [sharedName, setSharedName] = useState(shared?.name ?? null);
  const opened = useRef(false);
  useEffect(() => {
    // The address has the filters too; where a room keeps them elsewhere, the view brings them
    if (opened.current || !shared) return;
    opened.current = true;
    if (!samePressed(shared.pressed, pressed)) onPressed?.([...shared.pressed]);
  }, [shared, pressed, onPressed]);
  useEffect(() => (layoutKey ? watchViews(layoutKey, setKept) : undefined), [layoutKey]);
  if (!layoutKey) return null;

  const known = knownOf(props);
  const now: Layout = { ...layout.layout, sort };
  const code = (name: string) => encodeView(known.grid, { name, pressed, layout: now });
  const write = (change: (views: KeptView[]) => KeptView[]) => setKept(changeViews(layoutKey, change));
  const views = kept.flatMap((one) => {
    const view = decodeView(one.code, known);
    return view ? [{ ...view, name: one.name }] : [];
  });
  const endShared = () => {
    setSharedName(null);
    dropFromAddress('view');
  };
  const save = (name: string): string => {
    const clean = cleanName(name);
    write((views) => keepView(views, { name: clean, code: code(clean) }));
    return clean;
  };
  return {
    views,
    /** The view that stands on the screen, under its name. */
    current: views.find((view) => sameLayout(view.layout, now) && samePressed(view.pressed, pressed))?.name ?? null,
    sharedName,
    save,
    choose: (view: View) => {
      endShared();
      layout.change(() => view.layout);
      if (!samePressed(view.pressed, pressed)) onPressed?.([...view.pressed]);
    },
    /** False when another view has the name. */
    rename: (from: string, to: string): boolean => {
      const next = renameView(readViews(layoutKey), from, to);
      if (next) write(() => next);
      return next !== null;
    },
    remove: (name: string) => write((views) => views.filter((one) => one.name !== name)),
    /** The address of what is shown, null when it would be too long. */
    link: (name: string): string | null => {
      const text = code(name);
      return text.length > longestCode ? null : linkOf(window.location.href, text);
    },
    keepShared: (): string => {
      const name = save(sharedName ?? '');
      endShared();
      return name;
    },
    backToMine: () => {
      layout.back();
      endShared();
    },
  };
};

export type Views = NonNullable<ReturnType<typeof useViews<object>>>;
