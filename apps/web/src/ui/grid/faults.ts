/** Cells whose text cannot be kept, over all rows. Pure. */
import type { Column, Entry, RowId } from './types.ts';
import { fieldOf } from './values.ts';

export type Fault = {
  id: RowId;
  /** Name of its row. */
  name: string;
  field: string;
  /** Head of its column. */
  label: string;
  /** What was typed or pasted. */
  text: string;
  issue: string;
};

type Place<R> = { nameOf?: ((row: R) => string) | undefined; inOrder: readonly RowId[] };

/** They stand as rows and columns do; rows that the filters hide come last. */
export const faultsOf = <R>(
  entries: Iterable<Entry<R>>,
  columns: readonly Column<R>[],
  { nameOf, inOrder }: Place<R>,
): Fault[] => {
  const places = new Map(inOrder.map((id, place) => [id, place]));
  const place = ({ id }: Entry<R>) => places.get(id) ?? places.size;
  const columnAt = (field: string) => {
    const at = columns.findIndex((c) => fieldOf(c) === field);
    return at < 0 ? columns.length : at;
  };
  return [...entries]
    .filter(({ invalid }) => invalid > 0)
    .sort((a, b) => place(a) - place(b))
    .flatMap((entry) =>
      Object.entries(entry.drafts)
        .sort(([a], [b]) => columnAt(a) - columnAt(b))
        .flatMap(([field, draft]) =>
          'issue' in draft
            ? [
                {
                  id: entry.id,
                  name: nameOf?.(entry.base) ?? `Row ${entry.id}`,
                  field,
                  label: columns[columnAt(field)]?.label ?? field,
                  text: draft.text,
                  issue: draft.issue,
                },
              ]
            : [],
        ),
    );
};
