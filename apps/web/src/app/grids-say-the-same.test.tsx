import { applicationLabels } from '@fairlead/domain/application/labels';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listWords } from '../features/audience/words.ts';
import { companyWords } from '../features/company/company-words.tsx';
import { creativeWords } from '../features/creative/creative-words.ts';
import { groupWords } from '../features/creative-group/group-words.ts';
import { storedWords } from '../features/line-item/line-item-words.tsx';
import { budgetWords } from '../features/line-item-budget/budget-words.ts';
import { supplierWords } from '../features/supplier/supplier-words.ts';
import { userWords } from '../features/user/user-words.tsx';
import { CellContent } from '../ui/grid/CellContent.tsx';
import * as editors from '../ui/grid/editors/index.ts';
import { many } from '../ui/grid/editors/many-editor.ts';
import { cellsOf } from '../ui/grid/review.ts';
import type { Column, Draft, Entry } from '../ui/grid/types.ts';
import { createUnsaved } from '../ui/grid/unsaved.ts';
import { canEdit, choicesOf, fieldOf, readCell } from '../ui/grid/values.ts';
import { type Module, samples } from './testing/grid-samples.ts';

/**
 * What a review says a cell will be is what the cell itself shows, in every grid of the product. Modules of columns are
 * found by their name and editable columns by their editor: a new grid only has to bring sample rows.
 */
type Row = { id: number };

/** Nobody is signed in: a cell shows what it shows to everybody. */
const client = new QueryClient();
const modules = import.meta.glob<Module>('../features/**/*columns.tsx', { eager: true });
const sources = import.meta.glob<string>('../features/**/*columns.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Whatever somebody may type: of these each column takes some. */
const typed = [
  'Another name',
  'ada@fairlead.example',
  '12',
  '7,25',
  '150',
  '0.95',
  '1200',
  '2026-12-24',
  '2027-01-20',
  '',
];

const drafts = (column: Column<Row>, row: Row): Draft[] => {
  const { edit } = column;
  if (!edit) return [];
  if (edit.editor === many) return choicesOf(edit, row).map(({ value }) => ({ value: [value] }));
  if (edit.editor === editors.select) return choicesOf(edit, row).map(({ value }) => ({ value }));
  if (edit.editor === editors.flag) return [{ value: !(row as Record<string, unknown>)[fieldOf(column) as never] }];
  return typed.map((text) => readCell(edit, text, row)).filter((parsed) => 'value' in parsed);
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Long amounts are written without cents in cells and with them in reviews; spaces of any width are alike. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/([.,])00(?!\d)/g, '')
    .trim();

/** The first line of a cell at rest. */
const cellText = (column: Column<Row>, row: Row, base: Row): string => {
  const cell = (
    <>
      {column.cell ? (
        column.cell(row, { changed: true, selected: false, open: false, saved: base })
      ) : (
        <CellContent
          column={column}
          row={row}
          entry={undefined}
          issue={undefined}
          changed={false}
          refused={undefined}
          selected={false}
          open={false}
        />
      )}
    </>
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{cell}</RouterContextProvider>
    </QueryClientProvider>,
  );
  // A number of countries says which in the line below
  const codes = / is-count"/.test(html) && /<div class="grid-two-under[^>]*>(.*?)<\/div>/.exec(html);
  if (codes) return plain(codes[1] ?? '').replaceAll(' ', ', ');
  const top = /<div class="grid-two-top">(.*?)<\/div>/.exec(html);
  // A chip behind a value says something else
  return plain((top?.[1] ?? html).replace(/(.)<span class="chip .*$/, '$1')) || plain(html);
};

const entryOf = (column: Column<Row>, row: Row, draft: Draft): Entry<Row> | undefined => {
  const store = createUnsaved<Row>(({ id }) => id);
  store.put([{ row, field: fieldOf(column), draft }]);
  return store.snapshot().entries.get(row.id);
};

test('every module with columns that are edited has sample rows here', () => {
  // Or puts columns together that stand in files of their own
  const edited = Object.keys(sources).filter((path) => /\bedit: |from '\.\/columns\//.test(sources[path] ?? ''));
  expect(edited.sort()).toEqual(Object.keys(samples).sort());
});

const editable = Object.entries(modules).flatMap(([path, module]) =>
  (samples[path]?.(module) ?? []).flatMap(({ columns, rows }, at) =>
    (columns as unknown as Column<Row>[])
      .filter(({ edit }) => edit)
      .map((column) => ({
        title: `${path.slice('../features/'.length)} ${at} ${column.key}`,
        column,
        columns: columns as unknown as Column<Row>[],
        rows: rows as Row[],
      })),
  ),
);

test.each(editable)('$title: what the review says is what the cell shows', ({ column, columns, rows }) => {
  let tried = 0;
  for (const row of rows.filter((one) => canEdit(column, one)))
    for (const draft of drafts(column, row)) {
      const entry = entryOf(column, row, draft);
      if (!entry) continue; // the value it has
      tried++;
      const said = cellsOf(entry, columns).find(({ field }) => field === fieldOf(column));
      expect({ before: plain(said?.before ?? ''), after: plain(said?.after ?? '') }).toEqual({
        before: cellText(column, row, row),
        after: cellText(column, entry.row, row),
      });
      expect(said?.after).not.toBe(said?.before);
    }
  expect(tried).toBeGreaterThan(0);
});

/** What undo and history call the fields of a grid's rows: as its column is called, or as assistive technology is told. */
const named: Record<string, Readonly<Record<string, string>>> = {
  '../features/line-item/line-item-columns.tsx': storedWords({ currency: 'EUR', kpi: 'CPA', events: [] }).labels,
  '../features/line-item-budget/budget-columns.tsx': budgetWords('EUR').labels,
  '../features/company/company-columns.tsx': companyWords.labels,
  '../features/user/user-columns.tsx': userWords().labels,
  '../features/supplier/supplier-columns.tsx': supplierWords.labels,
  '../features/application/application-columns.tsx': applicationLabels,
  '../features/campaign-overview/campaign-columns.tsx': campaignLabels,
  '../features/creative-group/group-columns.tsx': groupWords.labels,
  '../features/creative/creative-columns.tsx': creativeWords.labels,
  '../features/audience/columns.tsx': listWords.labels,
};

test.each(Object.keys(samples))('%s: a field has one name, in its column, in undo and in history', (path) => {
  const labels = named[path] ?? {};
  const columns = (samples[path]?.(modules[path] ?? {}) ?? []).flatMap(
    (one) => one.columns as unknown as Column<Row>[],
  );
  expect(columns.length).toBeGreaterThan(0);
  const other = columns.flatMap((column) => {
    const field = fieldOf(column);
    const label = labels[field];
    // A first column is called by what its rows are
    if ((label === undefined && !column.edit) || (field === 'name' && column.always)) return [];
    return [column.label, column.ariaLabel].includes(label) ? [] : [{ field, column: column.label, label }];
  });
  expect(other).toEqual([]);
});
