/** The words of the grid: columns, editing, saving, filters. Nothing here knows what the rows are about. */
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';

export type RowId = string | number;

/** What a text became: a value to keep, or the sentence to show in the cell. */
export type Parsed = { value: unknown } | { issue: string };

/** `short`: another word that it is found by, such as the code of a country. */
export type Choice = { value: string | number | boolean | null; label: string; short?: string };

/** Where the active cell goes when an open one is left. */
export type Leaving = 'down' | 'next' | 'back' | 'stay' | 'left';

/** What an open cell is given. */
export type OpenCell = {
  /** To be spread on what has the focus: its name, its issue, Enter, Tab and Esc; leaving it keeps the cell. */
  control: {
    className: string;
    'data-leaves': true;
    'aria-label': string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    onKeyDown: (e: KeyboardEvent) => void;
    onBlur: () => void;
  };
  /** What stands in it, and what stood there when it was opened. */
  text: string;
  saved: string;
  set: (text: string) => void;
  /** The key that opened it, null for Enter, F2 or the mouse. */
  start: string | null;
  byMouse: boolean;
  choices: readonly Choice[];
  keep: (text: string, then: Leaving) => void;
};

/** How cells of a column are edited; see editors/index.ts for those there are. */
export type Editor = {
  /** The open cell. Left out: none opens, and Enter turns the value over. */
  Open?: ComponentType<OpenCell>;
  turned?: (value: unknown) => unknown;
  /** What a text means; null for an empty one. */
  read: (text: string, choices: readonly Choice[]) => Parsed | null;
  /** What an empty cell holds. */
  blank: unknown;
  /** A value as the text that is read as it; undefined: as plain text. */
  write?: (value: unknown, choices: readonly Choice[]) => string | undefined;
  /** "Set to" and "Add %" work on its cells. */
  isNumber?: true;
};

/** What an action makes of a cell. `saved` is the row as it is stored: what earlier edits left unsaved is no measure of a leap. */
export type FieldChange<R> = { row: R; saved: R; from: unknown; to: unknown };

/** How a column is edited. `field` is the key written into the row; it defaults to the column's key. */
export type Edit<R> = {
  editor: Editor;
  field?: keyof R & string;
  /** What can be chosen; may depend on the row. Null: it has not come, and no cell is edited before. */
  options?: readonly Choice[] | null | ((row: R) => readonly Choice[]);
  /** False makes this row's cell read-only. */
  can?: (row: R) => boolean;
  /** Of a row whose cell is read-only: why, in a sentence. Its title, and said to whoever tries. */
  why?: (row: R) => string | undefined;
  /** The sentence for an empty cell; without it an empty cell becomes what its editor holds for one. */
  required?: string;
  /** Replaces the reading of text; by default numbers take grouped thousands, a minus and either decimal mark. */
  parse?: (text: string, row: R) => Parsed;
  /** A sentence when the value may not be kept, undefined when it may. */
  validate?: (value: unknown, row: R) => string | undefined;
  /** The value as text in the editor and for round trips through a spreadsheet. */
  text?: (value: unknown, row: R) => string;
  /** Decimals kept when a percent is added to a number. Default 2. */
  decimals?: number;
  /** Asked once per action with all its changes; answering false leaves the cells as they were. */
  ask?: (changes: readonly FieldChange<R>[]) => boolean | Promise<boolean>;
};

/** What a cell renderer may want to know about its row; `saved` is the row without its unsaved values. */
type CellFacts<R = unknown> = { changed: boolean; selected: boolean; open: boolean; saved: R };

/** What stands under a row's name where rows are folded into blocks. */
export type Fold<R> = (row: R, facts: CellFacts<R>) => ReactNode;

export type Column<R> = {
  key: string;
  label: string;
  /** Width in px, default 140. */
  width?: number;
  /** Takes the width that is left over, as far as a name needs it; the others share the rest (tracks.ts). */
  grow?: boolean;
  /** px up to which a column that grows also does so while columns that recede do not fit; `width` is its least. */
  growsTo?: number;
  /** A setting: may lie off screen before a column with `growsTo` gives way. */
  recedes?: boolean;
  /** A cell of its own, with its label, also in a block that the page draws (`fold`). */
  inBlock?: boolean;
  align?: 'start' | 'end';
  /** The value for sorting, copying and the default cell; default `row[key]`. */
  value?: (row: R) => unknown;
  /** False: not sortable. Without `compare`, numbers, dates and texts sort as such; empty ones last in either direction. */
  sortable?: boolean;
  /** Another order than that of the values; rows whose `value` is empty stand last in either direction all the same. */
  compare?: (a: R, b: R) => number;
  /** The first click on its head sorts down: what wants looking at is its largest. */
  largestFirst?: boolean;
  cell?: (row: R, facts: CellFacts<R>) => ReactNode;
  /** Other fields whose change marks this cell (a name cell that also shows a state). */
  marks?: readonly (keyof R & string)[];
  edit?: Edit<R>;
  /** Hidden until switched on in the layout. */
  hidden?: boolean;
  /** Cannot be hidden; the first such column stays in sight when a narrow screen scrolls sideways. */
  always?: boolean;
  /** False: not in the CSV, where `exported` says the same in columns of its own. */
  inFile?: boolean;
  /** Its head in the CSV, where the label alone leaves out the unit that the cell shows. */
  fileHead?: string;
  /** Heads that it had in files written before: they are read still. */
  formerHeads?: readonly string[];
  /** Text for the clipboard and CSV; default the value as plain text. */
  copyText?: (row: R) => string;
  /** Its text in the CSV, where the clipboard's is for people: ISO days, numbers without their unit, which `fileHead` says. */
  fileText?: (row: R) => string;
  /** The value in words for "was ..."; default copyText. */
  words?: (row: R) => string;
  /** Full name for assistive technology when the label is short. */
  ariaLabel?: string;
  /**
   * What stands in a group's line: the subtotal of the column, also `over` the columns with these keys behind it. `label`: what
   * that is called where it stands under a name of its own, if not as the column.
   */
  group?: { cell: (group: Group<R>) => ReactNode; over?: readonly string[]; label?: string };
  /** Stays at the left when the grid scrolls sideways, before the columns that do not. */
  stays?: boolean;
};

export type GroupId = string | number;

/** A group of rows as its cells are given it, unsaved values laid over. */
export type Group<R> = {
  id: GroupId;
  /** Those that filters and find leave, in their order: what a subtotal is of. */
  rows: readonly R[];
  /** The same without unsaved values: whether a subtotal only holds with them. */
  saved: readonly R[];
  /** Whether something in it is unsaved. */
  unsaved: boolean;
};

/** Rows in groups that open and close, each under a line of its own. */
export type Grouping<R> = {
  of: (row: R) => GroupId;
  /** Names a group in labels: "Close Nomnom | FR". */
  nameOf: (group: { id: GroupId; rows: readonly R[] }) => string;
  /** The order of the groups; without it a group stands where its first row would. */
  compare?: (a: { id: GroupId; rows: readonly R[] }, b: { id: GroupId; rows: readonly R[] }) => number;
};

export type Sort = { key: string; desc: boolean };

/** The answer to saving one row. `row` is the server's answer; `issues` name fields of the row. */
export type Verdict<R> =
  /** `unsent`: nothing of it was left to write, it stays as somebody else saved it meanwhile. */
  | { ok: true; row?: R; unsent?: true }
  /** `gone`: there is no such row any more; nothing can be saved of it. */
  | { ok: false; reason: string; gone?: boolean; issues?: readonly { field: string; message: string }[] };

export type SaveRow<R> = (row: R, patch: Partial<R>, base: R) => Promise<Verdict<R>>;

/** What saving does to money, by currency; per day and in total. */
export type MoneyEffect = {
  currency: string;
  per_day_before: number;
  per_day_after: number;
  total_before: number;
  total_after: number;
};

/** What saving a row would do. A warning's `field` is '' when it is about the row; `also` is what changes beside the cells. */
export type RowReview =
  | {
      ok: true;
      warnings: readonly { field: string; message: string }[];
      money: readonly MoneyEffect[];
      also?: readonly { label: string; before: ReactNode; after: ReactNode }[];
    }
  | { ok: false; reason: string; gone?: boolean; issues?: readonly { field: string; message: string }[] };

export type ReviewRow<R> = (row: R, patch: Partial<R>, base: R) => Promise<RowReview>;

/** Somebody else's change to a row that is shown: what they did, when, and which version it has since; null without one. */
export type RemoteEdit = { by: string; at: number; did: string; version: number | null };

export type QuickFilter<R> = {
  key: string;
  label: string;
  /** Rows that match; left out when the server filters. */
  test?: (row: R) => boolean;
  /** Shown count; default the number of rows that pass `test`. */
  count?: number;
  /** Pressing one releases the others of its group. */
  group?: string;
  /** It is there only while it is pressed: it shows how to take it away. */
  goes?: true;
};

export type Failure = {
  title: string;
  reason?: string;
  requestId?: string;
  at?: string;
  barred?: boolean;
  retry?: () => void;
};
export type Empty = { title?: string; text?: ReactNode; action?: ReactNode };

/** An unsaved cell: a value to save, or a text that could not be kept with its sentence. */
/** `pinned`: not typed, but what another draft of the row was typed under before somebody else changed it. */
export type Draft = { value: unknown; pinned?: true } | { text: string; issue: string };

/** One unsaved row. `row` is the base with the valid drafts laid over it; `began` is what was saved when its editing began. */
export type Entry<R> = {
  id: RowId;
  base: R;
  began: R;
  row: R;
  drafts: Readonly<Record<string, Draft>>;
  changed: number;
  invalid: number;
  saving: boolean;
  reason?: string;
  refused: Readonly<Record<string, string>>;
  /** The server said that there is no such row any more. */
  gone?: boolean;
};

/**
 * `began`: what was saved when the editing of the row began, where that is not `row` as it is by now; `on`: when that of the field
 * did, where it began later.
 */
export type Change<R> = { row: R; field: string; draft: Draft | undefined; began?: R; on?: R | undefined };
