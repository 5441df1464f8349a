/** Named views: filters, sort and columns of a grid under a name, and as a short text for a link. Pure; kept by view-store.ts. */
import { compareNames } from '#lib/compare-names.ts';
import { fitLayout, type Layout, maxWidth, minWidth } from './layout.ts';
import type { Sort } from './types.ts';

export type View = {
  name: string;
  /** Pressed quick filters. */
  pressed: readonly string[];
  layout: Layout;
};

type Columns = readonly { key: string; hidden?: boolean; always?: boolean }[];

export const longestName = 60;
/** A link with more than this is no link of ours. */
export const longestCode = 2000;
const mostViews = 50;

export const cleanName = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, longestName);

/** Letters, digits and _ as they are, everything else by its code: the marks of the format never come from a name. */
const written = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[^A-Za-z0-9_%]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replaceAll('%', '-');
const read = (code: string): string => decodeURIComponent(code.replaceAll('-', '%'));

const parts = '~';
const items = '.';
const version = '1';

/** Columns in order: `key`, `key*260` with a width, `*key` when hidden. */
const columnsCode = ({ order, widths, hidden }: Layout): string =>
  order
    .map((key) => {
      const width = widths[key];
      return `${hidden.includes(key) ? '*' : ''}${written(key)}${width === undefined ? '' : `*${width}`}`;
    })
    .join(items);

/** The view as a text of few letters, for the grid of that name. */
export const encodeView = (grid: string, { name, pressed, layout }: View): string =>
  [
    version,
    written(grid),
    written(cleanName(name)),
    layout.sort ? `${layout.sort.desc ? '*' : ''}${written(layout.sort.key)}` : '',
    pressed.map(written).join(items),
    columnsCode(layout),
  ].join(parts);

const listOf = (code: string): string[] => (code === '' ? [] : code.split(items));

type Known = {
  /** The grid's name: views of other grids are none of its own. */
  grid: string;
  columns: Columns;
  filters: readonly { key: string }[];
  defaultSort: Sort | null;
};

const layoutIn = (columnsText: string, sortCode: string, { columns, defaultSort }: Known): Layout => {
  const known = (key: string) => columns.some((c) => c.key === key);
  const order: string[] = [];
  const hidden: string[] = [];
  const widths: Record<string, number> = {};
  for (const item of listOf(columnsText)) {
    const [, off, keyCode = '', width] = /^(\*?)([^*]+)(?:\*(\d{1,4}))?$/.exec(item) ?? [];
    const key = read(keyCode);
    if (!known(key)) continue;
    order.push(key);
    if (off) hidden.push(key);
    if (width) widths[key] = Math.min(maxWidth, Math.max(minWidth, Number(width)));
  }
  const desc = sortCode.startsWith('*');
  const key = read(desc ? sortCode.slice(1) : sortCode);
  const sort = known(key) ? { key, desc } : key === '' ? null : defaultSort;
  return fitLayout({ order, hidden, widths, sort }, columns, defaultSort);
};

/**
 * Reads what `encodeView` wrote. Columns and filters that are not known here are left out, columns that it does not know
 * stand where they do today. Null for anything that is no view of this grid.
 */
export const decodeView = (code: string, known: Known): View | null => {
  if (code.length > longestCode) return null;
  const found = code.split(parts);
  const [mark, grid = '', name = '', sort = '', pressed = '', columns = ''] = found;
  if (mark !== version || found.length !== 6) return null;
  try {
    if (read(grid) !== known.grid) return null;
    return {
      name: cleanName(read(name)) || 'Unnamed view',
      pressed: listOf(pressed)
        .map(read)
        .filter((key) => known.filters.some((f) => f.key === key)),
      layout: layoutIn(columns, sort, known),
    };
  } catch {
    return null; // a sequence that stands for no letter
  }
};

/** Puts a view under its name, in place of one with the same name; the list stays in the order of names. */
export const keepView = <V extends { name: string }>(views: readonly V[], view: V): V[] =>
  [...views.filter(({ name }) => name !== view.name), view]
    .sort((a, b) => compareNames(a.name, b.name))
    .slice(0, mostViews);

/** A view under another name. A name that another view has stays with that one: null. */
export const renameView = <V extends { name: string }>(views: readonly V[], from: string, to: string): V[] | null => {
  const name = cleanName(to);
  const view = views.find((one) => one.name === from);
  if (!view || name === '' || (name !== from && views.some((one) => one.name === name))) return null;
  return keepView(
    views.filter((one) => one !== view),
    { ...view, name },
  );
};

/** The address of the page with the view in it; what else its query says stays. */
export const linkOf = (href: string, code: string): string => {
  const url = new URL(href);
  url.searchParams.set('view', code);
  url.hash = '';
  return url.href;
};
