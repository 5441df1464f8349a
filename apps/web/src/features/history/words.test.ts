import { expect, test } from 'vitest';
import type { HistoryEntry } from './history.queries.ts';
import { changesOf } from './words.tsx';

test('a value is read by what stood beside it when it was changed', () => {
  const read: unknown[] = [];
  const words = {
    labels: {},
    show: (_name: string, value: unknown, beside?: Readonly<Record<string, unknown>>) => {
      read.push([value, beside?.client_objective_type]);
      return '';
    },
  };
  const entry = (changes: HistoryEntry['changes'], beside: Record<string, unknown>) =>
    changesOf({ action: 'update', changes, beside } as HistoryEntry, words);
  entry([{ field: 'client_objective_value', before: 1.1, after: 1, undone_by: null }], {
    client_objective_type: 'ROAS',
  });
  expect(read).toEqual([
    [1.1, 'ROAS'],
    [1, 'ROAS'],
  ]);
});
