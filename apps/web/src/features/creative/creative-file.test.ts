import { expect, test } from 'vitest';
import { fromCsv, toCsv, withExported } from '#ui/grid/csv.ts';
import { readDelimited } from '#ui/grid/delimited.ts';
import type { Column } from '#ui/grid/index.ts';
import { columnsFor as groupColumns } from '../creative-group/group-columns.tsx';
import { columnsFor as creativeColumns } from './creative-columns.tsx';

const nothing = () => undefined;
const headOf = <R extends { id: number }>(columns: readonly Column<R>[]) =>
  readDelimited(toCsv([], withExported(columns), ({ id }) => id).replace('\ufeff', ''), ',')[0]?.slice(0, 2);

const place = { application: { id: 1, company_id: 1 }, group: 1 } as never;
const known = { application: { id: 1, company_id: 1 }, campaigns: [], exchanges: [], onCampaigns: nothing } as never;

test('files of creatives and of their groups have a column for the id and one for the name', () => {
  expect(headOf(creativeColumns(place, [], nothing, undefined))).toEqual(['id', 'Name']);
  expect(headOf(groupColumns(known))).toEqual(['id', 'Name']);
});

const readAgain = <R extends { id: number; name: string }>(columns: readonly Column<R>[]) => {
  const row = { id: 7, name: 'Rose', state: 'New' } as unknown as R;
  const report = fromCsv('id,Name and id\n7,Lily\n', [row], columns, ({ id }) => id);
  return [report.unknownHeads, report.matched, report.changes.length + report.locked.length];
};

test('their files from when that column was "Name and id" are read still', () => {
  expect(readAgain(creativeColumns(place, [], nothing, undefined))).toEqual([[], 1, 1]);
  expect(readAgain(groupColumns(known))).toEqual([[], 1, 1]);
});
