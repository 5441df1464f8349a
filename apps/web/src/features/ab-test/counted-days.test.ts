import { describe, expect, test } from 'vitest';
import { nothingToDetectText, sumsText } from './counted-days.ts';

describe('days that are not compared', () => {
  const results = (read: number, counted: readonly number[], more: object = {}) =>
    ({
      counted_from: '2026-11-01T07:00:00.000Z',
      counted_until: read === 0 ? null : `2026-11-${String(1 + read).padStart(2, '0')}T07:00:00.000Z`,
      metric: { kind: 'roas' },
      arms: [{ conversions: 40 }, { conversions: 30 }],
      mirrors: counted.map((days_counted) => ({ days_counted })),
      ...more,
    }) as never;
  const uncounted = { arms: [{ conversions: null }, { conversions: null }] };

  test('are told beside sums that hold them', () => {
    expect(sumsText(results(10, [8]))).toBe(
      'Sums hold all 10 days that were read. An arm stood still in 2 of them: values compare the other 8 days.',
    );
    expect(sumsText(results(10, [9]))).toBe(
      'Sums hold all 10 days that were read. An arm stood still in 1 of them: values compare the other 9 days.',
    );
    expect(sumsText(results(3, [0]))).toBe(
      'Sums hold all 3 days that were read. An arm stood still in each of them: there is no day to compare.',
    );
    expect(sumsText(results(1, [0]))).toBe(
      'Sums hold the day that was read. An arm stood still in it: there is no day to compare.',
    );
    expect(sumsText(results(10, [10, 7]))).toBe(
      'Sums hold all 10 days that were read. An arm stood still in some of them: values compare 10 days of B and 7 days of C.',
    );
  });

  test('are not told where there are none, nothing was read, or nothing is counted', () => {
    expect(sumsText(results(10, [10, 10]))).toBeNull();
    expect(sumsText(results(0, [0]))).toBeNull();
    expect(sumsText(results(10, [0], uncounted))).toBeNull();
  });

  test('say plainly that nothing was counted yet, in place of days to detect', () => {
    const text = 'Nothing was counted yet, so how many days it takes cannot be told.';
    expect(nothingToDetectText(results(0, [0, 0]))).toBe(text);
    expect(nothingToDetectText(results(4, [0]))).toBe(text);
    expect(nothingToDetectText(results(4, [0, 2]))).toBeNull();
    expect(nothingToDetectText(results(4, [0], uncounted))).toBe(
      'What is not counted shows no difference, however long the test runs.',
    );
  });
});
