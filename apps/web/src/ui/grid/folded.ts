/** Rows drawn as blocks: which cells they have, and how tall they are until they are measured. */
import type { Column, Fold } from './types.ts';
import { fieldOf } from './values.ts';

/** What is supposed of a block before it is on the page, in px. */
export const blockHeight = 126;

/** The cell of a block that the page draws. */
export const FOLD = 'fold';

/** The cells of a block that the page does not draw itself: the name first, then every other column. */
export const blockColumns = <R>(columns: readonly Column<R>[], naming: Column<R>): readonly Column<R>[] => [
  naming,
  ...columns.filter((c) => c !== naming),
];

/**
 * The cells of a block: the column that names the row, edited as ever, what the page draws under it, and the columns that
 * say `inBlock`, edited as ever, too. The second is marked by every other field that can be edited.
 */
export const foldedColumns = <R>(
  columns: readonly Column<R>[],
  naming: Column<R>,
  fold: Fold<R>,
): readonly Column<R>[] => [
  naming,
  {
    key: FOLD,
    label: 'Details',
    value: () => undefined,
    copyText: () => '',
    cell: fold,
    marks: columns.filter((c) => c.edit && !c.inBlock && c.key !== naming.key).map(fieldOf) as (keyof R & string)[],
  },
  ...columns.filter((c) => c.inBlock && c !== naming),
];
