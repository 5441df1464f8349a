import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { plural } from '#ui/format.ts';
import type { LineActions } from './EventLine.tsx';
import type { EventList, EventPage } from './event-list.ts';
import { confirmAll, type Edit, type EventRow, isWaiting, setFunnel, setHidden, setRevenue } from './event-rows.ts';
import { type Funnel, readPasted } from './funnel.ts';
import { type Control, commandOf, extendTo } from './keys.ts';
import type { Mapping } from './useMapping.ts';

type Wish = { name: string; control: Control };
type Opened = { name: string; typed: string };

type Of = {
  mapping: Mapping;
  funnels: readonly Funnel[];
  list: EventList;
  page: EventPage;
  onPage: (page: number) => void;
};

/** A row may come with another page or filter of the address. */
const WISH_MS = 1000;

const none: ReadonlySet<string> = new Set();

const spotOf = (target: EventTarget): { at: number; control: Control } | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-control]') : null;
  const row = control?.closest<HTMLElement>('[data-at]');
  return control && row ? { at: Number(row.dataset.at), control: control.dataset.control as Control } : null;
};

/** Focus, selection, the open funnel field and all edits of the table of events. */
export const useEventTable = ({ mapping, funnels, list, page, onPage }: Of) => {
  const { store } = mapping.unsaved;
  const onPageRows = useMemo(() => page.sections.flatMap(({ rows }) => rows), [page]);
  const [active, setActive] = useState<Wish | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [marked, setSelected] = useState<ReadonlySet<string>>(none);
  /** Only what is in sight: nothing changes on a page that was left. */
  const selected = useMemo(
    () => new Set(onPageRows.flatMap(({ name }) => (marked.has(name) ? [name] : []))),
    [marked, onPageRows],
  );
  const [said, setSaid] = useState('');
  const anchor = useRef<string | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const wish = useRef<Wish | null>(null);
  const wishedAt = useRef(0);
  /** After a page was turned: the control of its first row. */
  const pageWish = useRef<Control | null>(null);

  const controlOf = ({ name, control }: Wish): HTMLElement | null => {
    const at = onPageRows.findIndex((row) => row.name === name);
    const line = host.current?.querySelector(`[data-at="${at}"]`);
    const find = (which: Control) => line?.querySelector<HTMLElement>(`[data-control="${which}"]`) ?? null;
    return find(control) ?? find('funnel');
  };
  useLayoutEffect(() => {
    const [row] = onPageRows;
    if (pageWish.current && row) {
      wish.current = { name: row.name, control: pageWish.current };
      wishedAt.current = performance.now();
    }
    pageWish.current = null;
    if (!wish.current) return;
    // What does not come soon is not waited for: the focus must not jump later
    const late = performance.now() > wishedAt.current + WISH_MS;
    const element = late ? null : controlOf(wish.current);
    if (late || element) wish.current = null;
    if (!element) return;
    element.focus();
    element.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });
  const focus = (to: Wish) => {
    wish.current = to;
    wishedAt.current = performance.now();
    setActive(to);
  };

  const latest = useRef({ byName: mapping.byName, selected, onPageRows, focus });
  latest.current = { byName: mapping.byName, selected, onPageRows, focus };

  const { put, actions } = useMemo(() => {
    const apply = (edits: readonly Edit[]) => store.put(edits);
    /** The event, or all selected ones when it is one of them. */
    const meant = (name: string): EventRow[] => {
      const { byName, selected: names } = latest.current;
      return (names.has(name) ? [...names] : [name]).flatMap((one) => byName.get(one) ?? []);
    };
    const after = (name: string, by: number): string => {
      const names = latest.current.onPageRows.map((row) => row.name);
      return names[Math.min(names.indexOf(name) + by, names.length - 1)] ?? name;
    };
    const lineActions: LineActions = {
      revenue: (name, on) => void apply(setRevenue(meant(name), on)),
      hidden: (name, on) => void apply(setHidden(meant(name), on)),
      funnel: (name, type, then) => {
        apply(setFunnel(meant(name), type));
        setOpened(null);
        const alone = !latest.current.selected.has(name);
        latest.current.focus({ name: then === 'next' && alone ? after(name, 1) : name, control: 'funnel' });
      },
      confirm: (name) => {
        apply(confirmAll(meant(name)));
        latest.current.focus({ name, control: 'funnel' });
      },
      open: (name) => setOpened({ name, typed: '' }),
      close: (name, focusBack) => {
        setOpened((now) => (now?.name === name ? null : now));
        if (focusBack) latest.current.focus({ name, control: 'funnel' });
      },
    };
    return { put: apply, actions: lineActions };
  }, [store]);

  const select = (began: string | null, from: number, to: number) => {
    const names = onPageRows.map(({ name }) => name);
    const range = extendTo(names, began, from, to);
    anchor.current = range.anchor;
    setSelected(new Set(range.names));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const spot = spotOf(event.target);
    const row = spot && onPageRows[spot.at];
    if (!spot || !row || (event.target as HTMLElement).role === 'combobox') return;
    const bulb = isWaiting(mapping.byName.get(row.name) ?? row);
    const command = commandOf(
      { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
      spot,
      onPageRows.length,
      bulb,
    );
    if (!command || (command.do === 'escape' && selected.size === 0)) return;
    event.preventDefault();
    if (command.do === 'undo' || command.do === 'redo' || command.do === 'clear') setSaid('');
    if (command.do === 'move') {
      const { at, control } = command.to;
      if (command.extend) select(selected.size === 0 ? null : anchor.current, spot.at, at);
      else if (at !== spot.at) setSelected(none);
      const name = onPageRows[at]?.name;
      if (name !== undefined) focus({ name, control });
    } else if (command.do === 'page') {
      const to = page.page + command.by;
      if (to < 0 || to >= page.pages) return;
      turnTo(to, spot.control);
    } else if (command.do === 'open') {
      if (!mapping.byName.get(row.name)?.is_hidden) setOpened({ name: row.name, typed: command.typed });
    } else if (command.do === 'all') select(null, 0, onPageRows.length - 1);
    else if (command.do === 'undo') store.undo();
    else if (command.do === 'redo') store.redo();
    else if (command.do === 'clear') actions.funnel(row.name, null, 'stay');
    else setSelected(none);
  };

  /** The page, with the focus in its first row. */
  const turnTo = (to: number, control: Control) => {
    setSelected(none);
    onPage(to);
    pageWish.current = control;
  };
  const onPaste = (event: ClipboardEvent) => {
    const spot = spotOf(event.target);
    const row = spot && onPageRows[spot.at];
    if (!row || (event.target as HTMLElement).role === 'combobox') return;
    event.preventDefault();
    const several = selected.has(row.name) && selected.size > 1;
    const from = list.rows.indexOf(row);
    const names = several ? onPageRows.filter(({ name }) => selected.has(name)) : list.rows.slice(from);
    const targets = names.flatMap(({ name }) => mapping.byName.get(name) ?? []);
    const text = event.clipboardData.getData('text');
    const { pasted, unknown } = readPasted(text, targets, mapping.byName, funnels, several);
    put(pasted.flatMap(({ row: one, type }) => setFunnel([one], type)));
    const rest =
      unknown.length > 0 ? ` Not understood: ${unknown.slice(0, 3).join(', ')}${unknown.length > 3 ? ' …' : ''}` : '';
    setSaid(`${plural(pasted.length, 'funnel')} pasted.${rest}`);
  };

  /** Shift and a press select up to there, Ctrl and a press one more. */
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const line = target.closest<HTMLElement>('[data-at]');
    if (!line || target.closest('[data-control], label, button, input')) return;
    const at = Number(line.dataset.at);
    const name = onPageRows[at]?.name;
    if (name === undefined) return;
    if (event.shiftKey) select(anchor.current, at, at);
    else {
      anchor.current = name;
      const more = new Set(selected);
      if (!more.delete(name)) more.add(name);
      setSelected(event.ctrlKey || event.metaKey ? more : none);
    }
    focus({ name, control: 'funnel' });
  };

  const onFocus = (event: { target: EventTarget }) => {
    const spot = spotOf(event.target);
    const name = spot && onPageRows[spot.at]?.name;
    if (spot && name !== undefined && name !== null && (active?.name !== name || active.control !== spot.control))
      setActive({ name, control: spot.control });
  };

  const [firstRow] = onPageRows;
  const here = active && onPageRows.some(({ name }) => name === active.name) ? active : null;
  const tab: Wish | null = here ?? (firstRow ? { name: firstRow.name, control: 'revenue' } : null);
  return {
    host,
    tab,
    opened,
    selected,
    clear: () => setSelected(none),
    said,
    setSaid,
    actions,
    focus,
    /** Back to where the focus was last. */
    focusHere: () => host.current?.querySelector<HTMLElement>('[data-control][tabindex="0"]')?.focus(),
    open: actions.open,
    put,
    events: { onKeyDown, onPaste, onClick, onFocus },
  };
};
export type EventTable = ReturnType<typeof useEventTable>;
