import type { ReactNode } from 'react';
import type { GridHistory } from './history.ts';
import type {
  Column,
  Empty,
  Entry,
  Failure,
  Fold,
  Grouping,
  QuickFilter,
  RemoteEdit,
  ReviewRow,
  RowId,
  SaveRow,
  Sort,
  Verdict,
} from './types.ts';
import type { Unsaved } from './useUnsaved.ts';

/**
 * `still`: the edits are there as they were, on their page. Whoever waits before the question asks nothing without that.
 * `reviewed`: the review of several was read before, whatever is left of them: what it says is not asked again.
 */
export type AskFirst<R> = (
  entries: readonly Entry<R>[],
  on: { still: () => boolean; reviewed: boolean },
) => Promise<boolean>;

type GridContext<R> = { unsavedRows: number; selected: readonly R[]; shown: number; total: number };

type BulkTools<R> = { stage: (patch: Partial<R>) => void; clear: () => void };

export type GridProps<R extends object> = {
  /** What the rows are, in the plural: "Companies". Names the grid and its messages. */
  label: string;
  rows: readonly R[];
  /** Keep it the same array between renders. */
  columns: readonly Column<R>[];
  /** Default `row.id`. Must not change over the life of the grid. */
  idOf?: (row: R) => RowId;
  /** Names a row in labels ("Select Nomnom"); default its id. */
  nameOf?: (row: R) => string;

  /** Grid and user, for example `companies:17`: where the layout is kept. Without it the layout lasts for the visit. */
  layoutKey?: string;
  defaultSort?: Sort | null;
  /** Controlled sort (undefined: the grid's own). */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;

  filters?: readonly QuickFilter<R>[];
  pressed?: readonly string[];
  onPressed?: (pressed: string[]) => void;
  /** One chip at a time. */
  singleFilter?: boolean;

  /** What its find field looks for, as its placeholder: default "Name or id"; it searches all words of a row. False: the page has its own. */
  find?: string | false;

  /** Ticks per row; default true. */
  selectable?: boolean;
  /** Buttons for the selected rows (as they stand with their unsaved values), in the toolbar. */
  bulk?: (selected: readonly R[], tools: BulkTools<R>) => ReactNode;
  /** The selection and its buttons stand in the foot, before what is unsaved: for more of them than the toolbar has room for. */
  bulkInDock?: boolean;

  /** From useUnsaved(), so that the page can guard and stage. */
  unsaved?: Unsaved<R>;
  /** Makes cells with `edit` editable. Called once per row, four at a time. */
  save?: SaveRow<R>;
  /** Asked about each row before several are saved: warnings, money. Without it the review shows the cells alone. */
  review?: ReviewRow<R>;
  /** Asked before rows are saved, once for all of them: false leaves them as they stand, unsaved. */
  askFirst?: AskFirst<R>;
  /** What was saved before and the way back; from useRowSaving. */
  history?: GridHistory;
  onSaved?: (results: readonly { entry: Entry<R>; verdict: Verdict<R> }[]) => void;
  /** Default "Save 1 row", "Save 3 rows". */
  saveLabel?: (rows: number) => string;

  /**
   * Rows in groups: one page, a line of 56 px per group that sticks under the head, with the `group` cells of the columns. The sort
   * is within groups. Keep it the same object between renders.
   */
  groups?: Grouping<R>;

  /** Rows that open: what stands under them, at its real height. */
  detail?: { render: (row: R, folded: boolean) => ReactNode; can?: (row: R) => boolean; label?: (row: R) => string };
  /**
   * Under 30em rows are blocks: the first `always` column as ever and this under it, instead of columns that scroll sideways.
   * Without it the other columns stand there, two beside each other, each under its label. Everything else (filters, sort,
   * selection, editing, details) stays. Keep it the same function between renders.
   */
  fold?: Fold<R>;
  /** Rows changed by somebody else: from useRemoteRows. */
  remote?: ReadonlyMap<RowId, RemoteEdit>;
  dimmed?: (row: R) => boolean;
  /** Rows that were just made: they are marked, and the first one is brought into sight as soon as it is there. */
  made?: readonly RowId[];

  /** Page title over the toolbar, with the count, Export and Layout beside it. Without it these stand in the toolbar. */
  title?: ReactNode;
  /** Behind the count, for instance what moment the rows are of. */
  headNote?: ReactNode;
  /** More buttons at the title's right; a function hears how many rows are unsaved. */
  actions?: ReactNode | ((context: GridContext<R>) => ReactNode);
  /** Between title and toolbar. */
  tabs?: ReactNode;
  /** Between toolbar and rows, whatever they are, also while they are on their way: what has to be seen before them. */
  banner?: ReactNode;
  /** Between toolbar and rows: sums of the rows that filters and find leave, given as they stand. Not while there are none. */
  strip?: (shown: readonly R[]) => ReactNode;
  /** What stands there while rows are on their way, as tall as the strip: nothing moves when they come. */
  stripToCome?: ReactNode;
  /** At the right end of the toolbar: a note, a search field. */
  note?: ReactNode;
  /** File name without ending; false: no CSV. Default from the label. */
  csv?: string | false;
  /** Columns that only the file has, behind the one that names the row: what a cell shows together, or the page tells once. */
  exported?: readonly Column<R>[];

  loading?: boolean;
  failure?: Failure | null;
  empty?: Empty;
  /** First page size: 25 (default), 50, 100 or 0 for all. */
  pageSize?: number;
  /** Shown as "60 of 69" when the server holds more than `rows`. */
  total?: number;
};
