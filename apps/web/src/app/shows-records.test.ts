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
  const words = (entity: string) => wordsOf(entity).toSorted();
  expect(words('supplier')).toEqual(['suppliers']);
  expect(words('line_item_budget')).toEqual([
    'campaigns',
    'company-spending',
    'delivery',
    'homepage',
    'line-item-budgets',
    'line-items',
    'pacing',
  ]);
  // What is chosen from stays as it is: money moves the grid's own list, and no list of companies
  expect(words('line_item')).toEqual(['campaigns', 'company-spending', 'homepage', 'line-items', 'orders', 'pacing']);
  // Whose company it is, and whose cards stand on the homepage, is said by its orders
  expect(words('order')).toEqual(['companies', 'company-spending', 'homepage', 'line-items', 'orders']);
  expect(words('user')).toEqual(['orders', 'users']);
  expect(words('custom_action')).toEqual(['app-health', 'event-mapping', 'product-feed']);
  expect(words('targeting_list')).toEqual(['cohorts', 'combinations', 'targeting-lists']);
});
