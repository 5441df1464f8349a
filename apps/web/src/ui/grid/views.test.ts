import { expect, test } from 'vitest';
import { defaultLayout, type Layout } from './layout.ts';
import { decodeView, encodeView, keepView, linkOf, longestCode, renameView, type View } from './views.ts';

const columns = [
  { key: 'name', always: true },
  { key: 'client_budget' },
  { key: 'odd key.*~-%é' },
  { key: 'margin', hidden: true },
];
const filters = [{ key: 'new' }, { key: 'off.plan' }];
const defaultSort = { key: 'name', desc: false };
const known = { grid: 'line-items', columns, filters, defaultSort };
const layout: Layout = {
  order: ['margin', 'name', 'odd key.*~-%é', 'client_budget'],
  widths: { name: 300, margin: 64 },
  hidden: ['client_budget'],
  sort: { key: 'odd key.*~-%é', desc: true },
};
const view: View = { name: 'Off plan ~ "Q4" · 50 %', pressed: ['off.plan', 'new'], layout };
const read = (code: string) => decodeView(code, known);

test('a view comes back whole from its code, through an address', () => {
  const code = encodeView('line-items', view);
  expect(read(code)).toEqual(view);
  const link = linkOf('https://x.example/line-items?state=all&view=old#top', code);
  const url = new URL(link);
  expect([url.searchParams.get('view'), url.searchParams.get('state'), url.hash]).toEqual([code, 'all', '']);
  const noSort = { ...view, layout: { ...layout, sort: null } };
  expect(read(encodeView('line-items', noSort))).toEqual(noSort);
});

test('columns and filters that are gone are left out, new columns appear, widths are held within reason', () => {
  const code = encodeView('line-items', {
    name: 'Old',
    pressed: ['new', 'gone'],
    layout: {
      order: ['gone', 'name'],
      widths: { name: 9999, gone: 100 },
      hidden: ['name', 'gone'],
      sort: { key: 'gone', desc: true },
    },
  });
  expect(read(code)).toEqual({
    name: 'Old',
    pressed: ['new'],
    layout: {
      order: ['name', 'client_budget', 'odd key.*~-%é', 'margin'],
      widths: { name: 1200 },
      hidden: ['margin'],
      sort: defaultSort,
    },
  });
});

test('what is no view of this grid is none', () => {
  const code = encodeView('line-items', view);
  for (const bad of [
    '',
    '1',
    'x'.repeat(longestCode + 1),
    code.replace('1', '2'),
    `${code}~x`,
    '1~line-2Ditems~-FF~~~',
  ])
    expect(read(bad)).toBeNull();
  expect(decodeView(code, { ...known, grid: 'companies' })).toBeNull();
  expect(read('1~line-2Ditems~~~~')).toEqual({
    name: 'Unnamed view',
    pressed: [],
    layout: { ...defaultLayout(columns, null), sort: null },
  });
});

test('any text in its place gives a view or nothing, never a fault', () => {
  const marks = ['~', '.', '*', '-', '%', '1', 'name', '99999', '-2', '__proto__', 'é'];
  let seed = 7;
  const next = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % n;
  };
  for (let i = 0; i < 2000; i++) {
    const code = `1~line-2Ditems~${Array.from({ length: next(14) }, () => marks[next(marks.length)]).join('')}`;
    const found = read(code);
    if (found) expect([...found.layout.order].sort()).toEqual(columns.map(({ key }) => key).sort());
  }
});

test('a view takes the place of one with its name; another view’s name is not taken', () => {
  const a = { name: 'A', code: '1' };
  const b = { name: 'B', code: '2' };
  expect(keepView([b], a)).toEqual([a, b]);
  expect(keepView([a, b], { name: 'A', code: '3' })).toEqual([{ name: 'A', code: '3' }, b]);
  expect(renameView([a, b], 'A', '  C   D ')).toEqual([b, { name: 'C D', code: '1' }]);
  expect([renameView([a, b], 'A', 'B'), renameView([a], 'A', ' '), renameView([a], 'X', 'Y')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(renameView([a], 'A', 'A')).toEqual([a]);
});
