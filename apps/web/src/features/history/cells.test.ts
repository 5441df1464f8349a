import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import type { HistoryEntry } from './history.queries.ts';

const entry = (id: number, record: number, ...fields: string[]) =>
  ({
    id,
    action: 'update',
    entity_id: record,
    entity_name: `Record ${record}`,
    changes: fields.map((field) => ({ field, before: 1, after: 2, undone_by: null })),
    beside: {},
    undone_by: null,
  }) as unknown as HistoryEntry;
const cells = (...entries: HistoryEntry[]) =>
  cellsOf({ changeSet: 'a', first: entries[0] as HistoryEntry, entries }, { labels: {} }).map(({ label, of }) => [
    of?.name,
    label,
  ]);

test('the fields of a record follow each other, and say whose they are in a save of several', () => {
  expect(cells(entry(3, 1, 'name'), entry(2, 2, 'name'), entry(1, 1, 'state'))).toEqual([
    ['Record 1', 'Name'],
    ['Record 1', 'State'],
    ['Record 2', 'Name'],
  ]);
  expect(cells(entry(3, 1, 'name', 'state'))).toEqual([
    [undefined, 'Name'],
    [undefined, 'State'],
  ]);
});
