import type { ProductFields } from '@fairlead/domain/product-feed/path-expression';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Pager } from '#ui/list/Pager.tsx';
import { FeedLine } from './FeedLine.tsx';
import { type FeedRow, ROWS_PER_PAGE } from './feed-rows.ts';
import type { Samples } from './product-feed.queries.ts';

type Props = {
  rows: readonly FeedRow[];
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** Null: none is looked at. */
  selected: string | null;
  /** Below the selected row, where there is no room beside the table. */
  under: ReactNode;
  /** Of the rows that have a key. */
  samples: ReadonlyMap<string, Samples>;
  strict: ReadonlySet<string>;
  refused: ReadonlyMap<string, string>;
  saving: boolean;
  onType: ((row: FeedRow, patch: Partial<ProductFields>) => void) | null;
  onClear: (row: FeedRow) => void;
  onSelect: (name: string, focus?: boolean) => void;
  onLeave: (name: string) => void;
};

/** Up and Down go to the same field of the next row; a list of types keeps its own arrows. */
const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const field = event.target instanceof HTMLInputElement ? event.target.dataset.field : undefined;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!field || step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-field="${field}"]:enabled`)];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
};

/** The events of a page, and where the products of each stand. */
export const FeedTable = (props: Props) => {
  const { rows, total, page, onPage, selected, samples, strict, refused, saving } = props;
  const { under, onType, onClear, onSelect, onLeave } = props;
  return (
    <div className="pf-scroll">
      <div className="pf-title">
        <h2>Where the product id stands in each event</h2>
        <Pager
          page={page}
          pages={Math.ceil(total / ROWS_PER_PAGE)}
          from={page * ROWS_PER_PAGE + 1}
          to={Math.min(total, (page + 1) * ROWS_PER_PAGE)}
          total={total}
          onPage={onPage}
        />
      </div>
      <table className="pf-table">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Key</th>
            <th scope="col">Type</th>
            <th scope="col">Subkey</th>
            <th scope="col">Extracted from the last event</th>
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <Fragment key={row.name}>
              <FeedLine
                row={row}
                selected={row.name === selected}
                samples={samples.get(row.name)}
                strict={strict.has(row.name)}
                refused={refused.get(row.name)}
                saving={saving}
                onType={onType}
                onClear={onClear}
                onSelect={onSelect}
                onLeave={onLeave}
              />
              {under && row.name === selected && (
                <tr className="pf-under">
                  <td colSpan={5}>{under}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};
