/** Everything the parts of a grid share, put together from the props. */
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { reportUnsaved, useTypedIn } from '#lib/unsaved.ts';
import { useFind } from '../list/useFind.ts';
import { type Actions, createActions } from './actions.ts';
import { blockColumns, foldedColumns } from './folded.ts';
import { type Grouped, groupCells, rowsWithin } from './groups.ts';
import type { GridProps } from './props.ts';
import type { Range } from './range.ts';
import type { Outcome } from './save-outcome.ts';
import type { Column, Group, GroupId, RowId, Sort } from './types.ts';
import { useBegan } from './useBegan.ts';
import { type Editing, useCursor } from './useCursor.ts';
import { useGridRows } from './useGridRows.ts';
import { useLayout } from './useLayout.ts';
import { useNarrow } from './useNarrow.ts';
import { overtaken } from './useRemoteRows.ts';
import { useSelection } from './useSelection.ts';
import { useUnsaved } from './useUnsaved.ts';
import { useSharedView, useViews } from './useViews.ts';
import { cellValue } from './values.ts';

const ownId = (row: object): RowId => (row as { id: RowId }).id;

/** Without a save nothing can be edited, but columns still copy and say their values the same way. */
const readOnly = <R>(columns: readonly Column<R>[]): readonly Column<R>[] =>
  columns.map((c) => (c.edit ? { ...c, edit: { ...c.edit, can: () => false } } : c));

export type Notice = {
  text: string;
  tone: 'plain' | 'bad';
  details?: readonly string[];
  /** The save it is about: it can be taken back. */
  changeSet?: string | null;
  /** Of a save that was refused for some rows: said anew as they come to be stored or undone. */
  outcome?: Outcome;
};

const useModel = <R extends object>(props: GridProps<R>) => {
  const idOf = (props.idOf ?? ownId) as (row: R) => RowId;
  const own = useUnsaved<R>(idOf);
  const unsaved = props.unsaved ?? own;
  const { store, entries, settled } = unsaved;
  const { rows, save } = props;
  const editable = !!save;
  const columns = useMemo(() => (editable ? props.columns : readOnly(props.columns)), [editable, props.columns]);
  useLayoutEffect(() => store.rebase(rows), [rows, store]);

  const shared = useSharedView(props);
  const layout = useLayout(columns, props.defaultSort ?? null, props.layoutKey, shared?.layout);
  const sort = props.sort === undefined ? layout.layout.sort : props.sort;
  const setSort = (next: Sort) => {
    layout.change((l) => ({ ...l, sort: next }));
    props.onSort?.(next);
  };
  const views = useViews(props, layout, sort, shared);
  const { filters, pressed, pageSize } = props;
  const finding = useFind();
  const { find } = finding;
  const { groups } = props;
  const [closed, setClosed] = useState<ReadonlySet<GroupId>>(() => new Set());
  const [editing, setEditing] = useState<Editing | null>(null);
  const kept = layout.layout;
  const ordered = useGridRows({
    ...{ rows, columns, idOf, layout: kept, sort, filters, pressed, pageSize, find, groups, closed },
    hold: editing !== null,
  });
  const { fold } = props;
  const laidOut = ordered.shown;
  const naming = laidOut.find((c) => c.always) ?? laidOut[0];
  const folded = useNarrow();
  const shown = useMemo(
    () => (folded && naming ? (fold ? foldedColumns(columns, naming, fold) : blockColumns(laidOut, naming)) : laidOut),
    [folded, fold, naming, columns, laidOut],
  );
  /** A block of cells: every one but the name, and what the page draws, says which it is. */
  const labelled = folded && (!fold || shown.some((c) => c.inBlock));
  // What tells rows apart, for MidName: the words of the first column that always stands
  const named = columns.find((c) => c.always) ?? columns[0];
  const names = useMemo(() => (named ? rows.map((row) => String(cellValue(named, row) ?? '')) : []), [rows, named]);
  /** `shown` are the columns as they are drawn, `laidOut` those of the layout: the same but for folded rows. */
  const view = { ...ordered, shown, laidOut };
  const selection = useSelection(view.filtered, view.pageRows, idOf, props.label);

  const hasTick = props.selectable !== false;
  const hasMore = !!props.detail;
  const hasUndo = editable && columns.some((c) => c.edit);
  const lead = Number(hasTick) + Number(hasMore);
  const pinned = folded ? naming?.key : laidOut.find((c) => c.always)?.key;
  const columnCount = lead + view.shown.length + Number(hasUndo);
  const placed = useCursor(view, columnCount, lead, view.shown.length);
  const cursor = { ...placed, editing, setEditing };
  /** The range as rows among those of the page. */
  const { range } = cursor;
  const rowRange = useMemo<Range | null>(() => {
    if (!range || !view.lines) return range;
    const within = rowsWithin(view.lines, range.top, range.bottom);
    return within && { ...range, ...within };
  }, [range, view.lines]);
  const cells = useMemo(() => {
    if (!groups) return [];
    const [first, second] = view.shown;
    // A block has the group's name, and under it all else
    if (!folded || !first || !second) return groupCells(view.shown);
    return [
      { column: first, start: 0, span: 1 },
      { column: second, start: 1, span: view.shown.length - 1 },
    ];
  }, [groups, folded, view.shown]);

  const [open, setOpen] = useState<ReadonlySet<RowId>>(() => new Set());
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The review of several rows is open; where the focus was before. */
  const [reviewing, setReviewing] = useState<{ opener: Element | null } | null>(null);
  /** It is found out whether a save is meant, which may take a while. */
  const [asking, setAsking] = useState(false);
  /** Every cell that cannot be kept is shown with its reason. */
  const [faulty, setFaulty] = useState(false);
  /** What was saved is shown, beginning with the way back of one save; by which button. */
  const [showing, setShowing] = useState<{ changeSet: string | null; opener: HTMLElement } | null>(null);
  const host = useRef<HTMLDivElement>(null);
  /** Set when the active cell should be scrolled to after the next paint. */
  const reveal = useRef(false);
  const gridId = useId();

  const { remote } = props;
  const beganAs = useBegan(entries);
  const overtakenRows = useMemo(() => overtaken(entries, remote, beganAs), [entries, remote, beganAs]);
  useEffect(
    () => reportUnsaved(gridId, { unsaved: entries.size, conflicting: overtakenRows.size }),
    [gridId, entries, overtakenRows],
  );
  useEffect(() => () => reportUnsaved(gridId, null), [gridId]);

  /** A row with its unsaved values laid over it. */
  const asItStands = useCallback(
    (row: R): R => {
      const id = idOf(row);
      return entries.get(id)?.row ?? settled.get(id)?.row ?? row;
    },
    [entries, settled, idOf],
  );
  /** Groups as they stand, put together once while nothing in the rows changes. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row as it stands is another group
  const standing = useMemo(() => new WeakMap<Grouped<R>, Group<R>>(), [asItStands]);
  /** A group as its cells are given it. */
  const groupAsItStands = (group: Grouped<R>): Group<R> => {
    const known = standing.get(group);
    if (known) return known;
    const made = {
      id: group.id,
      rows: group.rows.map(asItStands),
      saved: group.rows,
      unsaved: entries.size > 0 && group.rows.some((row) => entries.has(idOf(row))),
    };
    standing.set(group, made);
    return made;
  };
  const selected = useMemo(() => selection.selected.map(asItStands), [selection.selected, asItStands]);

  return {
    props,
    idOf,
    columns,
    unsaved,
    store,
    layout,
    views,
    sort,
    setSort,
    view,
    selection,
    selected,
    asItStands,
    cursor,
    rowRange,
    cells,
    groupAsItStands,
    closed,
    setClosed,
    hasTick,
    hasMore,
    hasUndo,
    lead,
    columnCount,
    pinned,
    finding,
    names,
    folded,
    labelled,
    editable,
    open,
    setOpen,
    notice,
    setNotice,
    reviewing,
    setReviewing,
    asking,
    setAsking,
    faulty,
    setFaulty,
    showing,
    setShowing,
    host,
    reveal,
    gridId,
    overtakenRows,
  };
};

export type GridModel<R extends object> = ReturnType<typeof useModel<R>>;
export type Grid<R extends object> = GridModel<R> & { actions: Actions<R> };

/** The model of one grid and what can be done with it. */
export const useGrid = <R extends object>(props: GridProps<R>): Grid<R> => {
  const model = useModel(props);
  const latest = useRef(model);
  latest.current = model;
  const [actions] = useState(() => createActions(latest));
  useTypedIn(() => latest.current.cursor.editing?.typed.now !== undefined);
  const { idOf, props: given, folded } = model;
  // Rows and blocks are drawn anew, the open cell with them
  const drawn = useRef(folded);
  useLayoutEffect(() => {
    if (drawn.current !== folded) actions.letGo();
    drawn.current = folded;
  }, [folded, actions]);
  const { loading, failure } = given;
  // No rows are drawn meanwhile
  useLayoutEffect(() => {
    if (loading || failure) actions.letGo();
  }, [loading, failure, actions]);
  const first = given.made?.[0];
  const shown = useRef<RowId | undefined>(undefined);
  useEffect(() => {
    if (first === undefined || shown.current === first || !given.rows.some((row) => idOf(row) === first)) return;
    shown.current = first;
    actions.goTo(first);
  }, [first, given.rows, idOf, actions]);
  return { ...model, actions };
};
