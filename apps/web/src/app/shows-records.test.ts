import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Room } from '@fairlead/domain/room';
import { rooms } from '@fairlead/domain/rooms';
import { expect, test } from 'vitest';
import { wordsOf } from '#lib/live/words.ts';

const features = join(import.meta.dirname, '../features');
const files = globSync('*/*.queries.ts', { cwd: features }).map((file) => join(features, file));
await Promise.all(files.map((file) => import(file)));
const texts = files.map((file) => readFileSync(file, 'utf8'));

test('every kind of record of a room that has screens is shown somewhere', () => {
  const screens = Object.entries(rooms).filter(([name]) => existsSync(join(features, name)));
  const kinds = screens.flatMap(([, room]: [string, Room]) => Object.keys(room.records ?? {}));
  expect(kinds).toContain('line_item_budget');
  expect(kinds.filter((kind) => wordsOf(kind).length === 0)).toEqual([]);
});

test('a word is said of by one feature, whose keys begin with it', () => {
  const said = texts.flatMap((text) =>
    [...text.matchAll(/^showsRecords\(\s*'([\w-]+)'/gm)].map(([, word = '']) => word),
  );
  expect(said.toSorted()).toEqual([...new Set(said)].sort());
  for (const word of said) {
    const own = texts.filter((text) => new RegExp(`^showsRecords\\(\\s*'${word}'`, 'm').test(text));
    expect([word, own.filter((text) => text.includes(`['${word}'`)).length]).toEqual([word, 1]);
  }
});

test('an entity refreshes the lists that show it', () => {
  const missing = (entity: string, ...words: string[]) => words.filter((word) => !wordsOf(entity).includes(word));
  expect(wordsOf('supplier')).toEqual(['suppliers']);
  expect(missing('line_item_budget', 'line-item-budgets', 'delivery', 'line-items', 'campaigns', 'pacing')).toEqual([]);
  expect(missing('line_item', 'line-items', 'orders', 'campaigns', 'pacing')).toEqual([]);
  // Whose company it is, and whose cards stand on the homepage, is said by its orders
  expect(missing('order', 'orders', 'line-items', 'companies', 'homepage')).toEqual([]);
  // What is chosen from stays as it is: money moves the grid's own list
  for (const entity of ['line_item', 'line_item_budget']) {
    expect(missing(entity, 'company-spending', 'homepage')).toEqual([]);
    expect(wordsOf(entity)).not.toContain('companies');
  }
  expect(missing('user', 'users', 'orders')).toEqual([]);
  expect(missing('custom_action', 'event-mapping', 'product-feed', 'app-health')).toEqual([]);
  expect(missing('targeting_list', 'targeting-lists', 'combinations', 'cohorts')).toEqual([]);
});
