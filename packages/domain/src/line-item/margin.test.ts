import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkMargin,
  checkMarkup,
  grossUp,
  latestMargin,
  MARKUP_MAX,
  marginOn,
  postedMargin,
  shownMargin,
  storedMargin,
  upcomingMargin,
} from './margin.ts';

test.each([
  [25, '33.333333'],
  [50, '100.000000'],
  [99, '9900.000000'],
  [20, '25.000000'],
  [0.01, '0.010001'],
  [18.08, '22.070313'], // exactly 22.0703125, of which a float falls short
  [33.33, '49.992500'],
])('%d %% typed is %s stored, and shown again', (percent, markup) => {
  expect(storedMargin(percent)).toBe(markup);
  expect(shownMargin(markup)).toBe(percent);
});

test('every margin that may be typed comes back as it was', () => {
  for (let cents = 1; cents <= 9900; cents += 1) expect(shownMargin(storedMargin(cents / 100))).toBe(cents / 100);
});

test('the mark-up stored is that of whole-number arithmetic, half up, for every margin', () => {
  for (let k = 1n; k <= 9900n; k += 1n) {
    const millionths = (200n * k * 1_000_000n + (10_000n - k)) / (2n * (10_000n - k));
    const exact = `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
    expect(storedMargin(Number(k) / 100)).toBe(exact);
  }
});

test('a mark-up of 6 decimals shows within half a hundredth of its exact margin', () =>
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 9_900_000_000 }), (millionths) => {
      const markup = millionths / 1e6;
      const exact = (markup * 100) / (100 + markup);
      expect(Math.abs(shownMargin(markup.toFixed(6)) - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
    }),
  ));

test('what the client pays holds the margin: its share is the percent shown', () => {
  expect(grossUp(100, '25.000000')).toBe(125);
  expect(grossUp(80, '0')).toBe(80);
  expect(grossUp(80, null)).toBe(80);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9900 }), fc.integer({ min: 1, max: 1_000_000 }), (cents, spend) => {
      const paid = grossUp(spend, storedMargin(cents / 100));
      expect(((paid - spend) / paid) * 100).toBeCloseTo(cents / 100, 4);
    }),
  );
});

const history = [
  { margin: '42.857143', start_date: '2026-11-19' },
  { margin: '25.000000', start_date: '2026-03-01' },
  { margin: '33.333333', start_date: '2026-10-01' },
];

test.each([
  ['2026-02-28', null, '2026-03-01'],
  ['2026-03-01', '25.000000', '2026-10-01'],
  ['2026-09-30', '25.000000', '2026-10-01'],
  ['2026-11-18', '33.333333', '2026-11-19'],
  ['2026-11-19', '42.857143', undefined],
])('on %s the margin is %s, the next starts %s', (day, now, next) => {
  expect(marginOn(day, history)?.margin ?? null).toBe(now);
  expect(upcomingMargin(day, history)?.start_date).toBe(next);
});

test('the latest shows at once, started or not', () => {
  expect(latestMargin(history)?.margin).toBe('42.857143');
  expect(latestMargin([])).toBeNull();
});

test.each([
  ['2026-11-18', '50', 'start tomorrow'],
  ['2026-11-18', '33.333333', 'take back'],
  ['2026-11-18', '42.857143', 'nothing'],
  ['2026-11-19', '42.857143', 'nothing'],
  ['2026-11-19', '33.333333', 'start tomorrow'],
] as const)('on %s posting %s: %s', (today, markup, does) => expect(postedMargin(today, history, markup)).toBe(does));

test('the first margin waits for tomorrow', () => expect(postedMargin('2026-11-18', [], '25')).toBe('start tomorrow'));

test.each([
  [null, ['Margin is required']],
  [Number.NaN, ['Margin is required']],
  [0, ['Margin must be a positive number']],
  [-1, ['Margin must be a positive number']],
  [0.01, []],
  [25.25, []],
  [25.255, ['Margin must have at most 2 decimals']],
  [99, []],
  [99.01, ['Margin must be at most 99']],
  [99.999, ['Margin must be at most 99', 'Margin must have at most 2 decimals']],
])('typed %j: %j', (percent, messages) =>
  expect(checkMargin(percent)).toEqual(messages.map((message) => ({ path: 'margin', message }))),
);

test.each([
  ['33.333333', []],
  ['100', []],
  ['9900.000000', []],
  ['', ['Margin is required']],
  ['25%', ['Margin must be a number with at most 6 decimals']],
  ['1e3', ['Margin must be a number with at most 6 decimals']],
  ['0.0000001', ['Margin must be a number with at most 6 decimals']],
  ['0', ['Margin must be a positive number']],
  ['0.000001', ['Margin must be a positive number']],
  ['-25', ['Margin must be a positive number']],
  ['-150', ['Margin must be a positive number']],
  ['9900.000001', ['Margin must be at most 99 percent, a mark-up of 9900']],
])('sent %j: %j', (markup, messages) =>
  expect(checkMarkup(markup)).toEqual(messages.map((message) => ({ path: 'margin', message }))),
);

test('what may be typed may be sent', () => {
  expect(MARKUP_MAX).toBe(9900);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9900 }), (cents) => {
      expect(checkMargin(cents / 100)).toEqual([]);
      expect(checkMarkup(storedMargin(cents / 100))).toEqual([]);
    }),
  );
});
