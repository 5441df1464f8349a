import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import { amountIn, fitted, lacksIn, monthIn, nameIn, opensAt, sky, skyOf } from './skyline-layout.ts';
import { budgetsWith } from './what-if.ts';

const budget = (id: number, from: string, to: string, total: number, spent = 0): Budget => ({
  id,
  name: `Budget ${id}`,
  client_budget: total,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  start_time: `${from}T00:00:00.000Z`,
  end_time: `${to}T23:59:59.000Z`,
  line_item_id: 5001,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: spent,
  version: 1,
  updated: 0,
});
const now = new Date('2026-11-18T12:00:00Z');
const october = budget(1, '2026-10-01', '2026-10-31', 31_000, 30_000);
const november = budget(2, '2026-11-01', '2026-11-30', 60_000, 34_000);
const late = budget(3, '2026-12-07', '2026-12-31', 25_000);

test('nothing is drawn without budgets', () => expect(skyOf([], now, 900)).toBeNull());

test('area is money: twice the money per day is twice as high, a day is as wide everywhere', () => {
  const drawn = skyOf([november, october], now, 900);
  const [one, two] = drawn?.blocks ?? [];
  if (!drawn || !one || !two) throw new Error('two blocks');
  const [high, low] = [sky.base - two.y, sky.base - one.y];
  expect(high / low).toBeCloseTo(2, 1);
  expect((one.w + 2) / 31).toBeCloseTo((two.w + 2) / 30, 6);
  expect(drawn.today.x).toBeCloseTo((31 + 17) * drawn.dayPx, 6);
});

test('a day with nothing booked lacks to scale, and what follows the last budget is a button', () => {
  const drawn = skyOf([late, november], now, 900);
  expect(drawn?.slots).toHaveLength(1);
  expect(drawn?.slots[0]).toMatchObject({ start_day: '2026-12-01', end_day: '2026-12-06', days: 6, missed: 6_000 });
  expect(drawn?.more).toMatchObject({ start_day: '2027-01-01', end_day: '2027-01-31' });
  const last = drawn?.blocks.at(-1);
  expect((last?.x ?? 0) + (last?.w ?? 0)).toBeLessThan(900 - 40);
});

test('with no budget to come the next month lacks', () => {
  const drawn = skyOf([november, october], now, 900);
  expect(drawn?.more).toBeNull();
  expect(drawn?.slots[0]).toMatchObject({ start_day: '2026-12-01', end_day: '2026-12-31', missed: null });
  const slot = drawn?.slots[0];
  expect((slot?.x ?? 0) + (slot?.w ?? 0)).toBeLessThanOrEqual(900);
});

test('what lacks is of what is drawn: a budget that is dragged on lacks fewer days', () => {
  const dragged = budgetsWith([november, late], { id: 2, end_day: '2026-12-03', client_budget: 60_000 });
  expect(lacksIn([november, late], now)).toMatchObject([{ start_day: '2026-12-01', days: 6 }]);
  expect(lacksIn(dragged, now)).toMatchObject([{ start_day: '2026-12-04', end_day: '2026-12-06', days: 3 }]);
  expect(lacksIn([], now)).toEqual([]);
});

test('many months scroll rather than shrink', () => {
  const years = skyOf([budget(1, '2024-01-01', '2027-12-31', 1_000_000)], now, 700);
  expect(years?.width).toBeGreaterThan(3_000);
});

test('a picture that scrolls opens where the running budget is named, as long as today is seen with it', () => {
  const begin = (budgets: readonly Budget[], room: number) => {
    const drawn = skyOf(budgets, now, room);
    if (!drawn) throw new Error('drawn');
    const at = opensAt(drawn, room);
    const runs = drawn.blocks.find(({ status }) => status === 'current');
    expect(drawn.today.x - at).toBeGreaterThanOrEqual(0);
    expect(drawn.today.x - at).toBeLessThanOrEqual(room - 64);
    return { at, named: runs !== undefined && runs.x >= at };
  };
  expect(begin([october, november], 328).named).toBe(true);
  expect(begin([november, late], 328)).toEqual({ at: 0, named: true });
  // Begun too long ago: today stands in the middle
  const years = [budget(1, '2024-01-01', '2027-12-31', 1_000_000)];
  expect(begin(years, 328).named).toBe(false);
  // Between two budgets: the same
  const drawn = skyOf([october, late], now, 328);
  expect(drawn && drawn.today.x - opensAt(drawn, 328)).toBeCloseTo(164, 6);
});

test('a budget that is pulled up within reach does not move the others', () => {
  const still = [november, october];
  const moved = [{ ...november, client_budget: 62_000 }, october];
  expect(skyOf(moved, now, 900, still)?.blocks[0]?.y).toBe(skyOf(still, now, 900)?.blocks[0]?.y);
});

test('names are cut where they do not fit', () => {
  expect(fitted('BF week', 60)).toBe('BF week');
  expect(fitted('2026-11 November', 60)).toBe('2026-11…');
  expect(nameIn('2026-11 November', 120)).toBe('2026-11 November');
  expect(nameIn('2026-11 November', 84)).toBe('2026-11');
  expect(nameIn('Black Friday week', 84)).toBe('Black Frid…');
  expect(nameIn('2026-11 November', 40)).toBe('');
  expect(fitted('2026-11 November', 20)).toBe('');
});

test('months below the picture do not run into each other', () => {
  expect(monthIn('November', 'November', 66)).toBe('November');
  expect(monthIn('November', 'November', 58)).toBe('Nov');
  expect(monthIn('January 2026', 'January', 70)).toBe('January');
  expect(monthIn('November', 'November', 20)).toBe('');
});

test('an amount above a block is whole or not there: nothing runs into the block beside it', () => {
  expect(amountIn(['75 000 € · 2 500 €/day', '75 000 €'], 200)).toBe('75 000 € · 2 500 €/day');
  expect(amountIn(['75 000 € · 2 500 €/day', '75 000 €'], 84)).toBe('75 000 €');
  expect(amountIn(['75 000 000 ₩'], 84)).toBe('');
});
