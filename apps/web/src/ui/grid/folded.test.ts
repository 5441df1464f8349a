import { expect, test } from 'vitest';
import * as editors from './editors/index.ts';
import { blockColumns, FOLD, foldedColumns } from './folded.ts';
import type { Column } from './types.ts';

type Berth = { id: number; name: string; state: string; cap: number };

test('a block is the naming column and one cell that is marked by every other edit', () => {
  const name: Column<Berth> = { key: 'name', label: 'Name', always: true, edit: { editor: editors.text } };
  const columns: Column<Berth>[] = [
    { key: 'state', label: 'State', hidden: true, edit: { editor: editors.select } },
    name,
    { key: 'id', label: 'Id' },
    { key: 'limit', label: 'Cap', edit: { editor: editors.number, field: 'cap' } },
  ];
  const fold = (berth: Berth) => berth.state;
  const [first, second, ...rest] = foldedColumns(columns, name, fold);
  expect(rest).toEqual([]);
  expect(first).toBe(name);
  expect(second).toMatchObject({ cell: fold, marks: ['state', 'cap'] });
  expect(second?.edit).toBeUndefined();
});

test('columns that are cells of a block follow what the page draws, which they mark no more', () => {
  const name: Column<Berth> = { key: 'name', label: 'Name', always: true };
  const cap: Column<Berth> = { key: 'cap', label: 'Cap', inBlock: true, edit: { editor: editors.number } };
  const state: Column<Berth> = { key: 'state', label: 'State', edit: { editor: editors.select } };
  const [, second, ...rest] = foldedColumns([name, cap, state], name, ({ state }) => state);
  expect(second).toMatchObject({ key: FOLD, marks: ['state'] });
  expect(rest).toEqual([cap]);
});

test('a block that the page does not draw has all columns, the name first', () => {
  const name: Column<Berth> = { key: 'name', label: 'Name', always: true };
  const columns: Column<Berth>[] = [{ key: 'state', label: 'State' }, name, { key: 'id', label: 'Id' }];
  expect(blockColumns(columns, name).map(({ key }) => key)).toEqual(['name', 'state', 'id']);
});
