import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, sumMoney } from '../money.ts';
import { checkMatrix, type MatrixAsk, type MatrixKnown, matrixRows, overBy } from './matrix.ts';
import { checkTemplate, matrixName, standardName } from './matrix-name.ts';
import { sharedCaps } from './shared-caps.ts';

const cents = fc.integer({ min: 0, max: 10_000_000_000 }).map((amount) => amount / 100);
const weights = fc.array(fc.integer({ min: 0, max: 400_000_000 }), { minLength: 1, maxLength: 60 });

test('the parts sum to the whole, to the cent, and none is more than a cent off its share but the largest', () => {
  fc.assert(
    fc.property(cents, weights, (whole, sizes) => {
      const caps = sharedCaps(
        whole,
        sizes.map((weight) => ({ pinned: null, weight })),
      );
      expect(centsOf(sumMoney(caps))).toBe(centsOf(whole));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const largest = sizes.indexOf(Math.max(...sizes));
      caps.forEach((cap, at) => {
        const share = (centsOf(whole) * (total === 0 ? 1 : (sizes[at] ?? 0))) / (total === 0 ? sizes.length : total);
        if (at !== largest) expect(Math.abs(centsOf(cap) - share)).toBeLessThan(1.001);
      });
    }),
    { numRuns: 100 },
  );
});

test('pinned ones stay as they are, and the others sum to what they leave', () => {
  const part = fc.record({ pinned: fc.option(cents, { freq: 2 }), weight: fc.nat({ max: 1_000_000 }) });
  fc.assert(
    fc.property(cents, fc.array(part, { minLength: 1, maxLength: 40 }), (whole, parts) => {
      const caps = sharedCaps(whole, parts);
      const pinned = sumMoney(parts.flatMap((one) => (one.pinned === null ? [] : [one.pinned])));
      const others = sumMoney(caps.filter((_, at) => parts[at]?.pinned === null));
      parts.forEach((one, at) => void (one.pinned !== null && expect(caps[at]).toBe(one.pinned)));
      if (parts.some((one) => one.pinned === null))
        expect(centsOf(others)).toBe(Math.max(0, centsOf(whole) - centsOf(pinned)));
    }),
    { numRuns: 100 },
  );
});

test('a currency without decimals is shared in whole units', () => {
  expect(
    sharedCaps(
      1000,
      [
        { pinned: null, weight: 1 },
        { pinned: null, weight: 1 },
        { pinned: null, weight: 1 },
      ],
      100,
    ),
  ).toEqual([334, 333, 333]);
});

const codes = [['FR'], ['BE', 'NL']];
const lists = ['cart14', null];
const known: MatrixKnown = {
  namesOf: ({ country, audience }) => ({
    app: 'NOM_iOS',
    line_item: 'Item',
    day: '2026-11-21',
    countries: codes[country] ?? [],
    audience: lists[audience] ?? null,
  }),
  daily_budget: 100,
  unit: 1,
  devicesOf: ({ country, audience }) => (country + 1) * (audience + 1),
};
const ask: MatrixAsk = { name: standardName, countries: 2, audiences: 2, price: null, daily_cap: 'even', cells: [] };
const around: { daily_budget: number | null; taken: string[] } = { daily_budget: 100, taken: [] };
const wrong = (over: Partial<MatrixAsk>, more: Partial<typeof around> = {}, facts: Partial<MatrixKnown> = {}) => {
  const asked = { ...ask, ...over };
  return checkMatrix(asked, matrixRows(asked, { ...known, ...facts }), { ...around, ...more }).map(({ path }) => path);
};

test('rows go audience by audience, are named by their pieces, and joined countries by +', () => {
  const rows = matrixRows({ ...ask, name: '{app}_{country}_{audience}_{price}_{line_item}_{day}', price: 6.5 }, known);
  expect(rows.map(({ name }) => name)).toEqual([
    'NOM_iOS_FR_cart14_6.5_Item_2026-11-21',
    'NOM_iOS_BE+NL_cart14_6.5_Item_2026-11-21',
    'NOM_iOS_FR_all_6.5_Item_2026-11-21',
    'NOM_iOS_BE+NL_all_6.5_Item_2026-11-21',
  ]);
  expect(matrixName('{what}', { ...known.namesOf({ country: 0, audience: 0 }), price: null })).toBe('{what}');
  expect([checkTemplate('{what}').length, checkTemplate(' ').length, checkTemplate(standardName).length]).toEqual([
    1, 1, 0,
  ]);
});

test('by reach, left out, pinned: the others share the rest, and what it was is kept', () => {
  const rows = matrixRows(
    { ...ask, daily_cap: 'by_reach', cells: [{ country: 1, audience: 1, daily_cap: 40 }] },
    known,
  );
  expect(rows.map(({ daily_cap }) => daily_cap)).toEqual([12, 24, 24, 40]);
  expect(rows[3]).toMatchObject({ pinned: true, share: 44.45 });
  const less = matrixRows({ ...ask, cells: [{ country: 0, audience: 0, left_out: true }] }, known);
  expect(less.map(({ daily_cap }) => daily_cap)).toEqual([33.34, 33.33, 33.33]);
  expect(matrixRows({ ...ask, daily_cap: 'by_reach' }, { ...known, devicesOf: () => null })[0]?.daily_cap).toBeNull();
});

test.each<[string, Partial<MatrixAsk>, Partial<typeof around>, string[]]>([
  ['nothing', {}, {}, []],
  ['the same name twice', { name: '{app}_{country}' }, {}, ['cells.0.1.name', 'cells.1.1.name']],
  ['a name that is taken, in other letters', {}, { taken: [' nom_ios_fr_CART14'] }, ['cells.0.0.name']],
  ['a name of nothing', { cells: [{ country: 0, audience: 0, name: ' ' }] }, {}, ['cells.0.0.name']],
  ['a name too long', { cells: [{ country: 0, audience: 0, name: 'x'.repeat(256) }] }, {}, ['cells.0.0.name']],
  ['no daily budget', {}, { daily_budget: null }, ['daily_cap']],
  ['a cap under 10 for each', { daily_cap: 9.99, countries: 1, audiences: 1 }, {}, ['cells.0.0.daily_cap']],
  ['exactly 10', { daily_cap: 10 }, { daily_budget: null }, []],
  ['a cell that there is not', { cells: [{ country: 2, audience: 0 }] }, {}, ['cells']],
  [
    'a cell twice',
    {
      cells: [
        { country: 0, audience: 0 },
        { country: 0, audience: 0 },
      ],
    },
    {},
    ['cells'],
  ],
  ['no cell at all', { countries: 0 }, {}, ['cells']],
  ['pinned over the whole', { cells: [{ country: 0, audience: 0, daily_cap: 100.01 }] }, {}, ['daily_cap']],
  ['too many', { countries: 201, audiences: 1, daily_cap: 10 }, {}, ['cells']],
])('%s', (_, over, more, paths) => {
  expect(wrong(over, more)).toEqual(paths);
});

test('a wrong price of all is told once, by its own name; that of one where it is', () => {
  const said = (over: Partial<MatrixAsk>) => {
    const asked = { ...ask, ...over };
    return checkMatrix(asked, matrixRows(asked, known), around);
  };
  expect(said({ price: -3 })).toEqual([{ path: 'price', message: 'Price must be 0 or more' }]);
  expect(said({ price: 1e12 })).toEqual([
    { path: 'price', message: 'Price must be below 1000000000000. Check the zeros.' },
  ]);
  const own = { country: 1, audience: 0, price: -1 };
  expect(said({ price: 2, cells: [own] })).toEqual([{ path: 'cells.1.0.price', message: 'Price must be 0 or more' }]);
  expect(said({ price: 0, cells: [{ ...own, left_out: true }] })).toEqual([]);
});

test('a share under 10 is refused where it falls, so that it can be unticked', () => {
  expect(wrong({ daily_cap: 'by_reach' }, {}, { devicesOf: ({ country }) => (country === 0 ? 1 : 1000) })).toEqual([
    'cells.0.0.daily_cap',
    'cells.0.1.daily_cap',
  ]);
  expect(overBy(matrixRows({ ...ask, cells: [{ country: 0, audience: 0, daily_cap: 280 }] }, known), 100)).toBe(180);
});
