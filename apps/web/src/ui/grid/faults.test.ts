import { expect, test } from 'vitest';
import { faultsOf } from './faults.ts';
import { type Boat, boats, columns, idOf } from './test-rows.ts';
import { createUnsaved } from './unsaved.ts';
import { readCell } from './values.ts';

const [anna, sum, cy] = boats as [Boat, Boat, Boat];
const pasted = (cells: readonly [Boat, string, string][]) => {
  const store = createUnsaved<Boat>(idOf);
  store.put(
    cells.map(([row, key, text]) => {
      const edit = columns.find((c) => c.key === key)?.edit;
      const read = edit ? readCell(edit, text, row) : { value: text };
      return { row, field: key, draft: 'issue' in read ? { text, issue: read.issue } : read };
    }),
  );
  return [...store.snapshot().entries.values()];
};

test('of each cell that cannot be kept: its row, its column, what was typed and why, in the order of the grid', () => {
  const entries = pasted([
    [cy, 'length', 'twelve'],
    [sum, 'length', '99'],
    [anna, 'name', ''],
    [anna, 'length', '80'],
    [cy, 'name', 'Cy'],
  ]);
  const found = faultsOf(entries, columns, { nameOf: (b) => b.name, inOrder: [2, 1] });
  expect(found.map(({ id, name, label, text }) => [id, name, label, text])).toEqual([
    [2, '=SUM(A1)', 'Length', '99'],
    [1, 'Anna', 'Name', ''],
    [1, 'Anna', 'Length', '80'],
    [3, cy.name, 'Length', 'twelve'],
  ]);
  expect(found.map(({ issue }) => issue)).toEqual([
    'At most 50',
    'Name is required',
    'At most 50',
    expect.stringMatching(/number/i),
  ]);
});

test('a row without a name is called by its number, a field without a column by its own', () => {
  const store = createUnsaved<Boat>(idOf);
  store.put([{ row: anna, field: 'margin', draft: { text: 'x', issue: 'No number' } }]);
  expect(faultsOf([...store.snapshot().entries.values()], columns, { inOrder: [] })).toEqual([
    { id: 1, name: 'Row 1', field: 'margin', label: 'margin', text: 'x', issue: 'No number' },
  ]);
});
