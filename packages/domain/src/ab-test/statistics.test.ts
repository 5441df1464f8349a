import { describe, expect, test } from 'vitest';
import { countedDays, differenceOf, levelOf, type PairedDay } from './difference.ts';
import { levelsOf, lookAt } from './look.ts';
import { type ArmSums, lagDaysOf, noSums } from './metric.ts';
import { criticalValue, everP, priorWeight } from './sequence.ts';
import { daysToDetect, missingFor, testVerdict, verdictOf } from './verdict.ts';

/** Equal as far as six significant digits tell, as the vectors are given. */
const six = (value: number | null, expected: number) =>
  expect(Math.abs((value ?? Number.NaN) / expected - 1)).toBeLessThan(5e-6);

const numbers = (text: string): number[] => text.split(' ').map(Number);
const arm = (field: keyof ArmSums, values: readonly number[], other: keyof ArmSums, more: readonly number[]) =>
  values.map((value, i) => ({ ...noSums, [field]: value, [other]: more[i] ?? 0 }));
const paired = (source: readonly ArmSums[], mirror: readonly ArmSums[]): PairedDay[] =>
  source.map((one, i) => ({ source: one, mirror: mirror[i] as ArmSums }));

const ctr = paired(
  arm(
    'impressions',
    numbers('30000 31000 29500 30500 33000 35000 34000 30200'),
    'clicks',
    numbers('360 365 362 355 401 425 398 371'),
  ),
  arm(
    'impressions',
    numbers('29800 31200 29400 30700 32800 35300 33900 30100'),
    'clicks',
    numbers('392 401 384 399 431 470 452 389'),
  ),
);
const costs = numbers('100 101 99 100 102 100 98 100 101 100');
const cpa = paired(
  arm('client_cost', costs, 'conversions', numbers('21 18 25 22 19 24 20 17 23 21')),
  arm(
    'client_cost',
    costs.map((cost) => cost + 0.5),
    'conversions',
    numbers('26 25 24 21 20 22 23 27 28 26'),
  ),
);

describe('the sequence', () => {
  test.each([
    [0.05, 7, 5.18723],
    [0.05, 14, 3.58363],
    [0.05, 28, 3.30591],
    [0.05, 90, 3.27332],
    [0.025, 7, 6.40239],
    [0.05 / 3, 28, 3.79618],
  ])('at %d, %d blocks', (alpha, k, c) => six(criticalValue(k, alpha), c));

  test('has its prior narrowest near 14 days, or near 56 quarters', () => {
    six(priorWeight(0.05), 1.59421);
    six(priorWeight(0.025), 1.34924);
    six(priorWeight(0.05 / 3), 1.23988);
    six(priorWeight(0.001, 56), 3.21077);
    expect(criticalValue(5, 0.05)).toBeNull();
  });

  test.each([
    [2, 10, 0.576964],
    [3.5, 14, 0.0570926],
    [4, 28, 0.00990657],
  ])('t %d over %d blocks', (t, k, p) => six(everP(t, k, priorWeight(0.05), 1), p));
});

test('a look tells no interval before the seventh day, nor with too few events', () => {
  // Six days have an interval by the method; the seventh is the first that is shown
  expect(differenceOf('ctr', ctr.slice(0, 6), { mirrors: 1 }).low).not.toBeNull();
  const early = lookAt('ctr', ctr.slice(0, 6), { mirrors: 1 });
  expect(early).toMatchObject({ low: null, high: null, p: null, missing: [{ what: 'days', have: 6, need: 7 }] });
  six(early.difference_percent, differenceOf('ctr', ctr.slice(0, 6), { mirrors: 1 }).difference_percent ?? 0);
  const idle: PairedDay = { source: noSums, mirror: noSums };
  expect(lookAt('ctr', [...ctr.slice(0, 6), idle], { mirrors: 1 }).low).toBeNull();
  const told = lookAt('ctr', ctr.slice(0, 7), { mirrors: 1 });
  expect(told.missing).toEqual([]);
  six(told.low, 5.17923);
  const few = cpa.map(({ source, mirror }) => ({ source: { ...source, conversions: 2 }, mirror }));
  expect(lookAt('cpa', few, { mirrors: 1 })).toMatchObject({
    ...{ low: null, missing: [{ what: 'conversions', have: 20, need: 25 }] },
  });
});

test('only what counts conversions waits for late ones, and only where the touch is known', () => {
  expect([lagDaysOf('ctr', true), lagDaysOf('reattribution_rate', true)]).toEqual([0, 0]);
  expect((['conversion_rate', 'cpa', 'roas'] as const).map((metric) => lagDaysOf(metric, true))).toEqual([3, 3, 3]);
  expect(lagDaysOf('cpa', false)).toBe(0);
});

describe('a rate', () => {
  test('of eight days is better', () => {
    const told = differenceOf('ctr', ctr, { mirrors: 1 });
    six(told.theta, 0.088492);
    six(told.se, 0.00893316);
    expect(told.memory).toBe(0);
    six(told.low, 4.91415);
    six(told.difference_percent, 9.25255);
    six(told.high, 13.7704);
    six(told.p, 0.00592477);
    expect(verdictOf('ctr', told, { missing: [], fair: true })).toBe('better');
    expect(verdictOf('ctr', told, { missing: [], fair: false })).toBeNull();
  });

  test('of seven days is told, of six it is too early', () => {
    const seven = differenceOf('ctr', ctr.slice(0, 7), { mirrors: 1 });
    six(seven.low, 5.17923);
    six(seven.difference_percent, 9.81572);
    six(seven.high, 14.6566);
    six(seven.p, 0.012027);
    const missing = missingFor('ctr', 6, [
      { ...noSums, clicks: 2268 },
      { ...noSums, clicks: 2477 },
    ]);
    expect(missing).toEqual([{ what: 'days', have: 6, need: 7 }]);
    const six_ = differenceOf('ctr', ctr.slice(0, 6), { mirrors: 1 });
    expect(verdictOf('ctr', six_, { missing, fair: true })).toBe('too_early');
  });

  test('is wider with more mirrors, and with a split by device', () => {
    const three = differenceOf('ctr', ctr, { mirrors: 3 });
    six(three.low, 3.6521);
    six(three.high, 15.1556);
    six(three.p, 0.0110917);
    const mixed = differenceOf('ctr', ctr, { mirrors: 1, mix: 0.01 });
    six(mixed.se, 0.013409);
    six(mixed.low, 2.80567);
    six(mixed.high, 16.1037);
  });
});

test('a cost per action is counted upside down and turned at the end', () => {
  const told = differenceOf('cpa', cpa, { mirrors: 1 });
  six(told.theta, 0.136848);
  six(told.memory, 0.255651);
  six(told.se, 0.071432);
  six(told.low, -34.3504);
  six(told.difference_percent, -12.7897);
  six(told.high, 15.8521);
  six(told.p, 0.640638);
  expect(verdictOf('cpa', told, { missing: [], fair: true })).toBe('no_difference_seen');
  expect(
    missingFor('cpa', 10, [
      { ...noSums, conversions: 24 },
      { ...noSums, conversions: 90 },
    ]),
  ).toEqual([{ what: 'conversions', have: 24, need: 25 }]);
  expect(verdictOf('cpa', { low: 4, high: 20 }, { missing: [], fair: true })).toBe('worse');
});

test('one arm has its own level', () => {
  const rate = levelOf(
    'ctr',
    ctr.map(({ source }) => source),
  );
  six(rate.value, 0.0119945);
  six(rate.low, 0.0115917);
  six(rate.high, 0.0124112); // as far above the value as the low end is below it, by factors
  const cost = levelOf(
    'cpa',
    cpa.map(({ source }) => source),
  );
  six(cost.value && 1 / cost.value, 0.20979);
  six(cost.high && 1 / cost.high, 0.178965);
  six(cost.low && 1 / cost.low, 0.245925);
  expect(levelOf('cpa', [noSums])).toEqual({ value: null, low: null, high: null });
});

test('a day in which one arm stood still counts for neither', () => {
  const days = paired(
    arm(
      'revenue',
      numbers('500 0 450 700 520 610 480 555 590'),
      'client_cost',
      numbers('100 0 100 101 99 100 102 100 98'),
    ),
    arm(
      'revenue',
      numbers('530 300 560 690 600 640 500 600 610'),
      'client_cost',
      numbers('100 60 100 100 101 100 100 101 99'),
    ),
  );
  const told = differenceOf('roas', countedDays('roas', days), { mirrors: 1 });
  expect(told.days).toBe(8);
  six(told.theta, 0.0699357);
  six(told.se, 0.0237532);
  six(told.low, -3.71004);
  six(told.difference_percent, 7.24393);
  six(told.high, 19.444);
});

describe('the values of arms', () => {
  const [source, mirror] = [ctr.map((day) => day.source), ctr.map((day) => day.mirror)];
  const alone: ArmSums = { ...noSums, impressions: 90_000, clicks: 90 };
  const asCounted = (levels: ReturnType<typeof levelsOf>) => {
    six(levels[0]?.value ?? null, 0.0119945);
    six(levels[0]?.low ?? null, 0.0115917);
    six(levels[0]?.high ?? null, 0.0124112);
    expect(levels[1]).toEqual(levelOf('ctr', mirror));
  };

  test('are of the days that count: neither idle days nor those of one arm alone are among them', () => {
    asCounted(levelsOf('ctr', [source, mirror]));
    const idle = [noSums, noSums, noSums, noSums];
    asCounted(
      levelsOf('ctr', [
        [...source, ...idle],
        [...mirror, ...idle],
      ]),
    );
    asCounted(
      levelsOf('ctr', [
        [...source, alone],
        [...mirror, noSums],
      ]),
    );
    asCounted(
      levelsOf('ctr', [
        [noSums, ...source],
        [alone, ...mirror],
      ]),
    );
  });

  test('of a mirror are of its days, of the source of those that count against any mirror', () => {
    const second = mirror.map((day, nth) => (nth === 3 ? noSums : day));
    const levels = levelsOf('ctr', [
      [...source, alone],
      [...mirror, noSums],
      [...second, noSums],
    ]);
    asCounted(levels);
    expect(levels[2]).toEqual(
      levelOf(
        'ctr',
        mirror.filter((_, nth) => nth !== 3),
      ),
    );
    const never = levelsOf('ctr', [source, mirror.map(() => noSums)]);
    expect(never.map(({ value }) => value)).toEqual([null, null]);
  });
});

describe('what nobody counts', () => {
  const days = ctr.map(({ source, mirror }) => ({
    source: { ...source, client_cost: 100 },
    mirror: { ...mirror, client_cost: 100 },
  }));
  const arms = [days.map((day) => day.source), days.map((day) => day.mirror)];

  test.each(['conversion_rate', 'cpa', 'roas'] as const)('has no %s, and waits for nothing', (metric) => {
    const look = lookAt(metric, days, { mirrors: 1, counted: false });
    expect(look).toMatchObject({ missing: [], difference_percent: null, low: null, high: null });
    expect(verdictOf(metric, look, { missing: look.missing, fair: true })).toBe('not_counted');
    expect(verdictOf(metric, look, { missing: look.missing, fair: false })).toBeNull();
    const none = { value: null, low: null, high: null };
    expect(levelsOf(metric, arms, false)).toEqual([none, none]);
  });

  test('is another thing than what is counted and has not happened yet', () => {
    const look = lookAt('conversion_rate', days, { mirrors: 1 });
    expect(look.missing).toEqual([{ what: 'conversions', have: 0, need: 25 }]);
    expect(verdictOf('conversion_rate', look, { missing: look.missing, fair: true })).toBe('too_early');
    expect(levelsOf('conversion_rate', arms).map(({ value }) => value)).toEqual([0, 0]);
  });
});

test('days to detect', () => {
  const of = (told: Parameters<typeof daysToDetect>[0], mirrors: number, lagDays: number) =>
    [5, 10, 20].map((percent) => daysToDetect(told, percent, { mirrors, lagDays }));
  expect(of(differenceOf('ctr', ctr, { mirrors: 1 }), 1, 0)).toEqual([8, 7, 7]);
  expect(of(differenceOf('cpa', cpa, { mirrors: 1 }), 1, 3)).toEqual([null, 97, 30]);
  expect(of(differenceOf('cpa', cpa, { mirrors: 3 }), 3, 3)).toEqual([null, 116, 35]);
});

test('a test of several mirrors', () => {
  expect(testVerdict(['no_difference_seen', 'better'])).toBe('better');
  expect(testVerdict(['worse', 'worse'])).toBe('worse');
  expect(testVerdict(['worse', 'no_difference_seen'])).toBe('no_difference_seen');
  expect(testVerdict(['too_early', 'too_early'])).toBe('too_early');
  expect(testVerdict([null, 'no_difference_seen'])).toBeNull();
  expect(testVerdict(['not_counted', 'not_counted'])).toBe('not_counted');
  expect(testVerdict(['not_counted', null])).toBeNull();
});
