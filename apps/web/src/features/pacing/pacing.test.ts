import { expect, test } from 'vitest';
import { toCsv, withExported } from '#ui/grid/csv.ts';
import { readDelimited } from '#ui/grid/delimited.ts';
import { inOrderOf } from '#ui/grid/sort-order.ts';
import { columnsFor, exportedAt, fileNameOf } from './pace-columns.tsx';
import {
  amountWidths,
  daysLeftInFile,
  factorText,
  found,
  leftOf,
  paceFilters,
  riskFigures,
  sentencesOf,
  whyEmpty,
} from './pace-list.ts';
import { toNextBudget } from './pace-places.ts';
import type { Paced } from './pacing.queries.ts';
import { dotsOf, levelStep, zonesOf } from './swarm.ts';

const paced = (line_item_id: number, part: Partial<Paced> = {}): Paced => ({
  line_item_id,
  name: `Nomnom | FR+BE | ${line_item_id}`,
  order_id: 3001,
  company_id: 1001,
  company_name: 'Nomnom',
  currency: 'EUR',
  budget_id: 7001,
  budget_name: '2026-11 November',
  start_time: '2026-11-01T00:00:00.000Z',
  end_time: '2026-11-30T23:59:59.000Z',
  budget: 30_000,
  client_daily_budget: null,
  spent: 12_000,
  expected: 15_000,
  gap_percent: -10.5,
  off_pace: true,
  too_soon: false,
  rate: 800,
  projected: 24_000,
  needed_per_day: 1200,
  days_left: 15,
  trend: [],
  next_budget_start: null,
  risk: 6000,
  risk_eur: 6000,
  ...part,
});

const columns = columnsFor({ mayBook: true, widths: amountWidths([paced(1)]) });
const passing = (key: string, pace: Paced) => paceFilters.find((filter) => filter.key === key)?.test?.(pace);

test('the chips hold what the queues count', () => {
  expect(passing('off_pace', paced(1))).toBe(true);
  expect(passing('off_pace', paced(1, { gap_percent: -10, off_pace: false }))).toBe(false);
  expect(passing('ending', paced(1, { days_left: 5 }))).toBe(true);
  expect(passing('ending', paced(1, { days_left: 5.01 }))).toBe(false);
  expect(passing('ending', paced(1, { days_left: 2, next_budget_start: '2026-12-01T00:00:00Z' }))).toBe(false);
  expect(whyEmpty('off_pace', '', true)).toEqual({ text: expect.stringContaining('Off pace') });
  // The first day: why, and where it begins, or who begins it
  expect(whyEmpty(undefined, '', true).title).toBe('No running budget found');
  expect(whyEmpty(undefined, '', true).text).toMatch(/runs today\. A line item’s page/);
  expect(whyEmpty(undefined, '', false).text).toMatch(
    /runs today\. Campaign managers, account managers and sales book/,
  );
});

test('too soon to tell is neither under nor over plan, and the largest distance comes first', () => {
  const fresh = paced(9, { too_soon: true, off_pace: false, gap_percent: -60, risk: 0, risk_eur: 0 });
  expect(['off_pace', 'under', 'over'].map((key) => passing(key, fresh))).toEqual([false, false, false]);
  const items = [fresh, paced(1, { gap_percent: 4 }), paced(2, { gap_percent: -30 }), paced(3, { gap_percent: 12 })];
  const gap = columns.find(({ key }) => key === 'gap_percent');
  expect(gap?.largestFirst).toBe(true);
  const order = items.toSorted((a, b) => gap?.compare?.(b, a) ?? 0).map(({ line_item_id }) => line_item_id);
  expect(order).toEqual([2, 3, 1, 9]);
});

test.each(['risk', 'gap_percent', 'projected'])(
  'by %s, those it is too soon to tell about stand last either way',
  (key) => {
    const young = { too_soon: true, gap_percent: -0.1, risk: 0, risk_eur: 0, off_pace: false };
    const rows = [paced(1, young), paced(2), paced(3, { gap_percent: 2, risk: 10, risk_eur: 10, projected: 29_000 })];
    const column = columns.find((one) => one.key === key);
    if (!column) throw new Error(key);
    for (const desc of [false, true]) expect(inOrderOf(rows, column, desc).at(-1)?.line_item_id).toBe(1);
    expect(sentencesOf(paced(1, young)).gap_percent).toMatch(/^Too soon to tell/);
  },
);

test('the file names currency, company, budget, period, each of the last 7 days and the moment it is of', () => {
  const trend = [
    { day: '2026-11-16', spend: 800.5 },
    { day: '2026-11-17', spend: 0 },
  ];
  const shown = columns.filter(({ hidden }) => !hidden);
  const file = toCsv(
    [paced(1, { trend, days_left: 15.01 })],
    withExported(shown, exportedAt('2026-11-18T09:41:10.000Z')),
    (row) => row.line_item_id,
  );
  const [head = [], line = []] = readDelimited(file.replace('\ufeff', ''), ',');
  const cells = Object.fromEntries(head.map((name, i) => [name, line[i]]));
  expect(cells).toMatchObject({
    id: '1',
    Company: 'Nomnom',
    Currency: 'EUR',
    'Budget name': '2026-11 November',
    'Budget start': '2026-11-01',
    'Budget end': '2026-11-30',
    Budget: '30000',
    'Spend 2026-11-11': '',
    'Spend 2026-11-16': '800.5',
    'Spend 2026-11-17': '0',
    'As of (UTC)': '2026-11-18 09:41',
    'At risk': '6000',
    // As the cell has it, from the beginning of the hour on, not from the moment of the answer
    'Needed per day': '1196.68',
    'Next budget': 'Not booked',
  });
  expect(head).not.toContain('Last 7 days');
  expect(new Set(head).size).toBe(head.length);
});

test('in the file, too, it says when it is too soon to tell, and every number has its unit', () => {
  const shown = columns.filter(({ hidden }) => !hidden);
  const rows = [paced(1, { too_soon: true, risk: 0 }), paced(2, { days_left: 12.412345678 })];
  const file = toCsv(rows, withExported(shown, exportedAt('2026-11-18T09:41:10.000Z')), (row) => row.line_item_id);
  const [head = [], young = [], old = []] = readDelimited(file.replace('\ufeff', ''), ',');
  const of = (line: string[]) => Object.fromEntries(head.map((name, i) => [name, line[i]]));
  const soon = 'Too soon to tell';
  const plan = 'Against plan (% of the budget)';
  expect(of(young)).toMatchObject({ 'At risk': soon, [plan]: soon, 'Projected end': soon });
  expect(of(old)).toMatchObject({
    'At risk': '6000',
    [plan]: '-10.5',
    'Projected end': '24000',
    // As the cell has it
    'Left (days)': '13',
  });
});

test('below a day, too, what is left stands in the file in days, rounded to what the cell says in hours', () => {
  expect([1, 0.4, 0.2512345, 0.001].map((days_left) => daysLeftInFile({ days_left }))).toEqual([
    '1',
    '0.42',
    '0.25',
    '0.04',
  ]);
});

test('the file is called by whose pacing it holds, and by its day', () => {
  expect(fileNameOf('Nomnom', '2026-11-18T09:41:10.000Z')).toBe('Pacing Nomnom 2026-11-18');
  expect(fileNameOf(undefined, '2026-11-18T09:41:10.000Z')).toBe('Pacing 2026-11-18');
});

test('at 1440 px every column is in sight, with a name of 240 px at least, even in won', () => {
  const won = { currency: 'KRW', budget: 390_000_000, spent: 178_141_588 } as const;
  const wide = columnsFor({ mayBook: true, widths: amountWidths([paced(1, won)]) }).filter(({ hidden }) => !hidden);
  const opener = 40;
  expect(wide.reduce((sum, { width = 140 }) => sum + width, opener)).toBeLessThanOrEqual(1440 - 90);
});

test('money at risk is never summed across currencies', () => {
  const items = [paced(1), paced(2, { risk: 0.1, off_pace: false }), paced(3, { currency: 'JPY', risk: 90_000 })];
  expect(riskFigures(items).map(({ currency, risk, count, off }) => [currency, risk, count, off])).toEqual(
    expect.arrayContaining([
      ['EUR', 6000.1, 2, 1],
      ['JPY', 90_000, 1, 1],
    ]),
  );
  expect(riskFigures(items)).toHaveLength(2);
});

test('every word has to be found, in whichever of name, company, budget and id', () => {
  const items = [paced(5001), paced(5002, { company_name: 'Halfmoon Bank' })];
  expect(found(items, 'bank fr').map(({ line_item_id }) => line_item_id)).toEqual([5002]);
  expect(found(items, '5001')).toHaveLength(1);
  expect(found(items, '  ')).toBe(items);
});

test('a number explains itself with the share of time it was reckoned with', () => {
  expect(sentencesOf(paced(1)).expected).toMatch(/^50\.0 % of the budget’s time has passed/);
  expect(factorText(paced(1))).toBe('1.50x the pace');
  expect(factorText(paced(1, { rate: 0, spent: 0 }))).toBe('none spent');
  // What today has brought is no pace, and yet it is spent
  expect(factorText(paced(1, { rate: 0, spent: 1593 }))).toBe('no pace yet');
});

test('the days left count today, as the page of the budget does; the last one is told in hours', () => {
  expect([13, 12.4, 1.2, 1, 0.4].map((days_left) => leftOf({ days_left }).join(' '))).toEqual([
    '13 days',
    '13 days',
    '2 days',
    '1 day',
    '10 h',
  ]);
});

test('columns are as wide as the longest amount of the list needs', () => {
  const [euros, won] = [paced(1), paced(2, { currency: 'KRW', budget: 390_000_000, spent: 166_688_148 })];
  expect(amountWidths([euros])).toMatchObject({ plain: 100, strong: 118 });
  const wide = amountWidths([euros, won]);
  expect(wide.plain).toBeGreaterThanOrEqual('390 000 000 ₩'.length * 7.5 + 24);
  expect(wide.pair).toBeGreaterThanOrEqual('390 000 000 ₩ of 390 000 000 ₩'.length * 7 + 24);
});

test('the next period follows the running one, a whole month by a whole month', () => {
  expect(toNextBudget(paced(5001)).search).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('dots stack where they meet, what is far away stands at the edge, and the highest stack fits', () => {
  const dots = dotsOf([0, 0, -80, 80, 7], 480, 6);
  expect(dots.filter(({ x }) => x === 243).map(({ level }) => level)).toEqual([0, 1]);
  expect(dots.map(({ x }) => x)).toEqual([243, 243, 309, 3, 477]);
  expect(dots.map(({ gap }) => gap)).toEqual(['ok', 'ok', 'warn', 'bad', 'bad']);
  expect(levelStep(dots, 60, 6)).toBe(6);
  expect(
    levelStep(
      dotsOf(
        Array.from({ length: 40 }, () => 0),
        480,
        6,
      ),
      60,
      6,
    ),
  ).toBe(1.5);
});

test('zones count by the same steps as the colours', () => {
  expect(zonesOf([0, 5, -5.1, -10.1, 10.1, 9])).toEqual({ far_under: 1, under: 1, on: 2, over: 1, far_over: 1 });
});
