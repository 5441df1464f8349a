import { expect, test } from 'vitest';
import { toCsv, withExported } from '#ui/grid/csv.ts';
import { readDelimited } from '#ui/grid/delimited.ts';
import type { Column } from '#ui/grid/index.ts';
import { columnsFor as groupColumns } from '../creative-group/group-columns.tsx';
import { columnsFor as creativeColumns } from './creative-columns.tsx';

const nothing = () => undefined;
const headOf = <R extends { id: number }>(columns: readonly Column<R>[]) =>
  readDelimited(toCsv([], withExported(columns), ({ id }) => id).replace('\ufeff', ''), ',')[0]?.slice(0, 2);

test('files of creatives and of their groups have a column for the id and one for the name', () => {
  const place = { application: { id: 1, company_id: 1 }, group: 1 } as never;
  expect(headOf(creativeColumns(place, [], nothing, undefined))).toEqual(['id', 'Name']);
  const known = { application: { id: 1, company_id: 1 }, campaigns: [], exchanges: [], onCampaigns: nothing } as never;
  expect(headOf(groupColumns(known))).toEqual(['id', 'Name']);
});
