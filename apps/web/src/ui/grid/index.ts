/**
 * The one grid. A room brings typed columns and a way to save one row; the grid brings filters, sort, layout, selection,
 * editing by keyboard, unsaved rows, ranges, clipboard, CSV, paging and its loading, empty and failed states.
 *
 * ```tsx
 * const columns: readonly Column<Berth>[] = [
 *   { key: 'name', label: 'Name', width: 260, always: true, edit: { editor: editors.text, required: 'Name is required' },
 *     cell: (b) => <TwoLines top={<Link tabIndex={-1} to={...}>{b.name}</Link>} under={b.id} /> },
 *   { key: 'state', label: 'State', width: 160, edit: { editor: editors.select, options: states }, cell: (b) => <StateChip of={b} /> },
 *   { key: 'cap', label: 'Daily cap', align: 'end', edit: { editor: editors.number, validate: (v) => (Number(v) < 0 ? 'At least 0' : undefined) } },
 * ];                                                       // outside the component, or in useMemo
 *
 * const unsaved = useUnsaved<Berth>();                     // isDirty and count guard the page, stage(rows, patch) is for bulk actions
 * <Grid label="Berths" title="Berths" rows={data} columns={columns} nameOf={(b) => b.name} layoutKey={`berths:${userId}`}
 *   filters={filters} pressed={pressed} onPressed={setPressed}   // keep `pressed` in the address
 *   unsaved={unsaved}
 *   save={async (row, patch) => ({ ok: true, row: await call(api.updateBerth, { body: row }) })}   // or { ok: false, reason }
 *   bulk={(rows, { stage }) => <button className="grid-button" onClick={() => stage({ state: 'archived' })}>Archive</button>}
 *   loading={query.isPending} failure={query.error && { title: 'Berths could not be loaded', retry: query.refetch }} />
 * ```
 * The grid fills its parent: give it a flex column of known height. Links and buttons inside cells take `tabIndex={-1}` (Ctrl Enter
 * uses them from the keyboard) and are plain elements, never kit components; buttons beside the grid may take the class `grid-button`
 * (and `is-primary`). `rows` are saved rows and only saved rows.
 */
export { Grid } from './Grid.tsx';
export { type GridHistory, type GridHistoryProps, GridHistoryView } from './history.ts';
export type { GridProps } from './props.ts';
export { fourAtOnce } from './saving.ts';
export { FailedState, GridState } from './states.tsx';
export { TwoLines } from './TwoLines.tsx';
export type {
  Choice,
  Column,
  Edit,
  Failure,
  Fold,
  Group,
  GroupId,
  Grouping,
  QuickFilter,
  Sort,
  Verdict,
} from './types.ts';
export { useHeadStands } from './useHeadStands.ts';
export { useRemoteRows } from './useRemoteRows.ts';
export { type RowSaving, say, useRowSaving } from './useRowSaving.ts';
export { useSaves } from './useSaves.tsx';
export { type Unsaved, useUnsaved } from './useUnsaved.ts';
