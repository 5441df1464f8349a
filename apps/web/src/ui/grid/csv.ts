/** Rows to a CSV file, and such a file back into unsaved changes, matched by id. */
import { delimiterOf, guardFormula, readDelimited, unguardFormula, writeDelimited } from './delimited.ts';
import type { Change, Column, RowId } from './types.ts';
import { canEdit, cellValue, copyTextOf, fieldOf, readCell } from './values.ts';

const idHead = 'id';

/** The columns of a file: those of the layout, and behind the one that names the row those that only the file has. */
export const withExported = <R>(
  laidOut: readonly Column<R>[],
  exported: readonly Column<R>[] = [],
): readonly Column<R>[] => {
  const own = new Set(exported.map(({ key }) => key));
  const others = laidOut.filter(({ key }) => !own.has(key));
  const naming = others.findIndex((column) => column.always) + 1;
  return [...others.slice(0, naming), ...exported, ...others.slice(naming)].filter((column) => column.inFile !== false);
};

const fileTextOf = <R extends object>(column: Column<R>, row: R): string =>
  column.fileText ? column.fileText(row) : copyTextOf(column, row);
const plainNumber = /^-?\d+(\.\d+)?$/;

/** CSV text with a byte order mark (so that spreadsheets read it as UTF-8), first column the id. */
export const toCsv = <R extends object>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  idOf: (row: R) => RowId,
): string => {
  const others = columns.filter((c) => c.key !== idHead);
  const head = [idHead, ...others.map((c) => c.fileHead ?? c.label)].map(guardFormula);
  const lines = rows.map((row) => [
    guardFormula(String(idOf(row))),
    ...others.map((c) => {
      const text = fileTextOf(c, row);
      return typeof cellValue(c, row) === 'number' || (c.fileText && plainNumber.test(text))
        ? text
        : guardFormula(text);
    }),
  ]);
  return `\ufeff${writeDelimited([head, ...lines], ',')}\r\n`;
};

export type CsvReport<R> = {
  changes: Change<R>[];
  /** Rows of the file that were found among the rows. */
  matched: number;
  /** Ids of the file that no row has, with their line. */
  unknownIds: { line: number; id: string }[];
  /** Heads that are no column, or columns that cannot be edited but hold something else than the row. */
  unknownHeads: string[];
  locked: { line: number; id: string; column: string }[];
  invalid: { line: number; id: string; column: string; issue: string }[];
  twice: { line: number; id: string }[];
  /** Set when nothing could be read at all. */
  problem?: string;
};

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Reads a file against the rows at hand; only cells that differ become changes. Lines count from 1, the head included. */
export const fromCsv = <R extends object>(
  text: string,
  rows: readonly R[],
  columns: readonly Column<R>[],
  idOf: (row: R) => RowId,
): CsvReport<R> => {
  const report: CsvReport<R> = {
    changes: [],
    matched: 0,
    unknownIds: [],
    unknownHeads: [],
    locked: [],
    invalid: [],
    twice: [],
  };
  const [head, ...lines] = readDelimited(text, delimiterOf(text)).map((l) => l.map(unguardFormula));
  const idAt = head?.findIndex((h) => same(h, idHead)) ?? -1;
  if (!head || idAt < 0) return { ...report, problem: 'The file has no column named "id".' };
  const columnAt = head.map((h, i) =>
    i === idAt
      ? undefined
      : columns.find((c) =>
          [c.label, c.key, c.fileHead ?? c.label, ...(c.formerHeads ?? [])].some((name) => same(name, h)),
        ),
  );
  head.forEach((h, i) => {
    if (i !== idAt && !columnAt[i]) report.unknownHeads.push(h);
  });
  const byId = new Map(rows.map((r) => [String(idOf(r)), r]));
  const seen = new Set<string>();
  lines.forEach((cells, n) => {
    const line = n + 2;
    const id = cells[idAt]?.trim() ?? '';
    if (id === '' && cells.every((c) => c.trim() === '')) return;
    const row = byId.get(id);
    if (!row) {
      report.unknownIds.push({ line, id });
      return;
    }
    if (seen.has(id)) {
      report.twice.push({ line, id });
      return;
    }
    seen.add(id);
    report.matched++;
    columnAt.forEach((column, i) => {
      const cell = cells[i];
      if (!column || cell === undefined) return;
      // As this product writes it, to a file or to the clipboard: nothing was changed
      if ([fileTextOf(column, row), copyTextOf(column, row)].some((text) => text.trim() === cell.trim())) return;
      if (!column.edit || !canEdit(column, row)) {
        report.locked.push({ line, id, column: column.label });
        return;
      }
      const parsed = readCell(column.edit, cell, row);
      if ('issue' in parsed) report.invalid.push({ line, id, column: column.label, issue: parsed.issue });
      report.changes.push({
        row,
        field: fieldOf(column),
        draft: 'issue' in parsed ? { text: cell, issue: parsed.issue } : parsed,
      });
    });
  });
  return report;
};
