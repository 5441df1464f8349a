// A/B tests that are looked at all the time: how often two equal arms are ever called different, and how soon unequal ones are.
import { parseArgs } from 'node:util';
import { countedDays, differenceOf, type PairedDay } from '@fairlead/domain/ab-test/difference';
import { lookAt } from '@fairlead/domain/ab-test/look';
import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { verdictOf } from '@fairlead/domain/ab-test/verdict';
import { type Level, type Lift, levels, testDays, type World, worlds } from './ab-tests/world.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench ab-tests -- [--tests 1000] [--days 28]
 *
 * A look is the product's own function over the days that are over. Days of 24 hours count when they end, so what is read
 * changes once a day and hourly looks in between see the same: a look a day is every look there is. Fails above 5 % of tests
 * that were ever called different though their arms are equal.
 */
const { values } = parseArgs({
  options: { tests: { type: 'string', default: '1000' }, days: { type: 'string', default: '28' } },
});
const TESTS = Number(values.tests);
const DAYS = Number(values.days);
const MOST = 0.05;
const metrics: readonly AbMetric[] = ['ctr', 'conversion_rate', 'roas'];
const none: Lift = { click: 1, conversion: 1 };

/** The day on which a difference is first called, counted from 1; null: never within these days. */
const calledOn = (metric: AbMetric, days: readonly PairedDay[]): number | null => {
  for (let k = 7; k <= days.length; k++) {
    const look = lookAt(metric, days.slice(0, k), { mirrors: 1 });
    const verdict = verdictOf(metric, look, { missing: look.missing, fair: true });
    if (verdict === 'better' || verdict === 'worse') return k;
  }
  return null;
};

/** Days that a test of one look needs for 80 % power, by the same spread of days. */
const fixedDays = (metric: AbMetric, days: readonly PairedDay[], lift: number): number => {
  const { se } = differenceOf(metric, countedDays(metric, days), { mirrors: 1 });
  const effect = Math.log(lift);
  return Math.ceil(((1.96 + 0.8416) ** 2 * se * se * days.length) / (effect * effect));
};

const middle = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? null;
const dayText = (day: number | null | undefined): string =>
  day === null || day === undefined || !Number.isFinite(day) ? `> ${DAYS}` : String(day);

let failed = false;
const alarms: string[][] = [];
const start = performance.now();
for (const level of Object.keys(levels) as Level[]) {
  for (const world of worlds) {
    const tests = level === 'high' ? Math.ceil(TESTS * 0.3) : TESTS;
    const called = metrics.map(() => 0);
    for (let n = 0; n < tests; n++) {
      const days = testDays(n * 7919 + level.length * 31 + worlds.indexOf(world), DAYS, level, world, none);
      metrics.forEach((metric, at) => {
        if (calledOn(metric, days) !== null) called[at] = (called[at] ?? 0) + 1;
      });
    }
    const shares = called.map((one) => one / tests);
    failed ||= shares.some((share) => share > MOST);
    alarms.push([level, world, String(tests), ...shares.map((share) => `${(100 * share).toFixed(1)} %`)]);
  }
}
console.log(`Equal arms that were ever called different within ${DAYS} days (at most ${100 * MOST} %):`);
table([['volume', 'world', 'tests', ...metrics], ...alarms]);

const power: string[][] = [];
const cases: { level: Level; world: World; metric: AbMetric }[] = [
  { level: 'low', world: 'plain', metric: 'ctr' },
  { level: 'mid', world: 'plain', metric: 'ctr' },
  { level: 'mid', world: 'plain', metric: 'conversion_rate' },
  { level: 'mid', world: 'clustered', metric: 'conversion_rate' },
  { level: 'high', world: 'plain', metric: 'conversion_rate' },
];
for (const { level, world, metric } of cases)
  for (const lift of [1.05, 1.1, 1.2]) {
    const tests = Math.ceil(TESTS * 0.3);
    const found: number[] = [];
    let fixed = 0;
    for (let n = 0; n < tests; n++) {
      const days = testDays(n * 104_729 + 17, DAYS, level, world, { click: lift, conversion: lift });
      fixed += fixedDays(metric, days, lift) / tests;
      const day = calledOn(metric, days);
      if (day !== null) found.push(day);
    }
    const sorted = [...found, ...Array.from({ length: tests - found.length }, () => Number.POSITIVE_INFINITY)].sort(
      (a, b) => a - b,
    );
    power.push([
      level,
      world,
      metric,
      `+${Math.round(100 * (lift - 1))} %`,
      String(Math.round(fixed)),
      `${Math.round((100 * found.length) / tests)} %`,
      dayText(middle(sorted, 0.5)),
      dayText(middle(sorted, 0.8)),
    ]);
  }
console.log('Unequal arms, beside a test of one look that is planned for 80 % power:');
table([['volume', 'world', 'metric', 'lift', 'fixed days', 'called', 'median day', '80 % day'], ...power]);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
process.exitCode = failed ? 1 : 0;
