import { expect, test } from 'vitest';
import type { AbMetric } from './metric.ts';
import { lagDaysOf } from './metric.ts';
import { daysNeeded } from './outlook.ts';

// Worlds of the method's own table: events a day and arm, and the days its formula read off simulated tests
test.each<[metric: AbMetric, anArm: number, days: [five: number | null, ten: number, twenty: number]]>([
  ['ctr', 400, [38, 12, 7]],
  ['ctr', 4000, [9, 7, 7]],
  ['conversion_rate', 20, [null, 251, 64]],
  ['conversion_rate', 200, [99, 28, 13]],
  ['cpa', 2000, [17, 10, 10]],
  ['roas', 200, [225, 61, 20]],
  ['roas', 2000, [29, 13, 10]],
])('%s with %d events a day and arm: within a fifth of what tests took', (metric, anArm, days) => {
  for (const [at, percent] of [5, 10, 20].entries()) {
    const told = daysNeeded(metric, anArm * 2, percent, { mirrors: 1, lagDays: lagDaysOf(metric, true) });
    const known = days[at] ?? null;
    if (known === null) expect(told).toBeNull();
    else expect(Math.abs((told ?? 0) / known - 1)).toBeLessThanOrEqual(0.2);
  }
});

test('more mirrors share the same pace, and 25 events an arm come first', () => {
  const of = (mirrors: number) => daysNeeded('ctr', 800, 10, { mirrors, lagDays: 0 }) ?? 0;
  expect(of(3)).toBeGreaterThan(of(1));
  expect(daysNeeded('ctr', 1, 5, { mirrors: 1, lagDays: 0 })).toBeNull();
  expect(daysNeeded('ctr', 0, 20, { mirrors: 1, lagDays: 0 })).toBeNull();
});
