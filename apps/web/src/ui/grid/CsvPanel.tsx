import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { plural } from '../format.ts';
import { type CsvReport, fromCsv, toCsv, withExported } from './csv.ts';
import type { Grid, Notice } from './useGrid.ts';

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

const ids = (list: readonly { line: number; id: string }[]): string =>
  `${list
    .slice(0, 5)
    .map((x) => `${x.id || 'no id'} (line ${x.line})`)
    .join(', ')}${list.length > 5 ? ` and ${list.length - 5} more` : ''}`;

/** What a file brought, in sentences; what did not match is named. */
const noticeOf = <R,>(report: CsvReport<R>, changed: number): Notice => {
  if (report.problem) return { text: report.problem, tone: 'bad' };
  const details = [
    report.unknownIds.length && `No row has the id ${ids(report.unknownIds)}.`,
    report.twice.length && `Named twice, only the first counts: ${ids(report.twice)}.`,
    report.unknownHeads.length && `Not a column: ${report.unknownHeads.join(', ')}.`,
    report.locked.length &&
      `Cannot be edited, left as they were: ${report.locked
        .slice(0, 5)
        .map((x) => `${x.column} of ${x.id}`)
        .join(', ')}${report.locked.length > 5 ? ` and ${report.locked.length - 5} more` : ''}.`,
    report.invalid.length && `${plural(report.invalid.length, 'cell')} not valid, marked in the rows.`,
  ].filter((x): x is string => !!x);
  return {
    text: `${plural(report.matched, 'row')} of the file found, ${plural(changed, 'cell')} changed.${changed ? ' Nothing is saved yet.' : ''}`,
    tone: details.length ? 'bad' : 'plain',
    details,
  };
};

const exportRows = <R extends object>({ props, view, idOf }: Grid<R>, rows: readonly R[]): void => {
  const name = (props.csv || undefined) ?? props.label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  download(name, toCsv(rows, withExported(view.laidOut, props.exported), idOf));
};

/** Every row that the filters show, in its order, with what is unsaved. */
export const exportAll = <R extends object>(grid: Grid<R>): void =>
  exportRows(grid, grid.view.inOrder().map(grid.asItStands));

/** Out as CSV, and back in as unsaved rows matched by id. */
export const CsvPanel = <R extends object>({ grid, close }: { grid: Grid<R>; close: () => void }) => {
  const { props, view, selected, asItStands, idOf, editable, actions, setNotice, columns } = grid;
  const file = useRef<HTMLInputElement>(null);
  const read = async (picked: File | undefined) => {
    if (!picked) return;
    const known = [...columns, ...(props.exported ?? [])];
    const report = fromCsv(await picked.text(), props.rows.map(asItStands), known, idOf);
    close();
    if (!report.changes.length) setNotice(noticeOf(report, 0));
    else actions.put(report.changes, (n) => setNotice(noticeOf(report, n)));
  };
  return (
    <>
      <button
        type="button"
        className="grid-menu-item"
        disabled={!view.filtered.length}
        onClick={() => {
          exportAll(grid);
          close();
        }}
      >
        <IconDownload size={16} aria-hidden />
        CSV of {plural(view.filtered.length, 'row')}
      </button>
      {selected.length > 0 && (
        <button
          type="button"
          className="grid-menu-item"
          onClick={() => {
            exportRows(grid, selected);
            close();
          }}
        >
          <IconDownload size={16} aria-hidden />
          CSV of {selected.length} selected
        </button>
      )}
      {editable && (
        <>
          <button type="button" className="grid-menu-item" onClick={() => file.current?.click()}>
            <IconUpload size={16} aria-hidden />
            Read changes from a CSV
          </button>
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv,.tsv,text/plain"
            hidden
            aria-label="CSV file"
            onChange={(e) => void read(e.target.files?.[0])}
          />
        </>
      )}
    </>
  );
};
