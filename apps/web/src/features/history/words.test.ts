import { expect, test } from 'vitest';
import type { HistoryEntry } from './history.queries.ts';
import { changesOf, deedsOf, fateOf, labelOf, wordsOf, wordsOfOther } from './words.tsx';

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

test('in the history of a grid, too, the creation of what is deleted does not say that it is archived', () => {
  const created = {
    action: 'create',
    changes: [{ field: 'origin', before: null, after: 'manual_upload', undone_by: null }],
  } as unknown as HistoryEntry;
  const grid = { entity: 'targeting_list', thing: 'list', things: 'lists', labels: {}, lastSave: () => null };
  const takenBack = ({ origin }: Readonly<Record<string, unknown>>) => `${origin}: deleted.`;
  expect(fateOf(created, wordsOf({ ...grid, takenBack }))).toBe('manual_upload: deleted.');
  expect(fateOf(created, wordsOf(grid))).toBe('It will be archived.');
});

test('a save says of each record what was done to it as a whole, whatever followed in the same save', () => {
  const did = (entity_id: number, action: string) =>
    ({ entity_id, action, entity_name: `Record ${entity_id}` }) as unknown as HistoryEntry;
  expect(deedsOf([did(1, 'update'), did(1, 'create')])).toEqual([{ did: 'Created', names: ['Record 1'] }]);
  expect(deedsOf([did(2, 'create'), did(1, 'update'), did(3, 'create')])).toEqual([
    { did: 'Created', names: ['Record 2', 'Record 3'] },
    { did: undefined, names: ['Record 1'] },
  ]);
});

test('in a save, records of another kind than the list have the words of their own screens', () => {
  expect(labelOf(wordsOfOther('creative'), 'ctatext')).toBe('Button');
  expect(labelOf(wordsOfOther('campaign_targeting'), 'whitelist_idfa')).toBe('Targeted audience');
  expect(labelOf(wordsOfOther('ab_test'), 'metric')).toBe('Metric');
  expect(fateOf({ action: 'create', changes: [] } as unknown as HistoryEntry, wordsOfOther('creative'))).toBe(
    'Its creation is taken back.',
  );
});
