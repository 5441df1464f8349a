import { expect, test } from 'vitest';
import { contrastOf, LOOK, lookOf, looksAlike, type Pixels } from './picture-look.ts';

/** A drawing by the lightness of each of its pixels, 0 to 255. */
const drawn = (
  light: (x: number, y: number) => number,
  { width, height } = LOOK as { width: number; height: number },
) => {
  const data = Array.from({ length: width * height }, (_, at) => {
    const value = Math.max(0, Math.min(255, Math.round(light(at % width, Math.floor(at / width)))));
    return [value, value, value, 255];
  }).flat();
  return { width, height, data } satisfies Pixels;
};
const waves = (x: number, y: number) => 128 + 100 * Math.sin(x * 1.7 + y);

test('a picture that was saved again, a little lighter, looks the same; another one does not', () => {
  const one = lookOf(drawn(waves));
  expect(looksAlike(one, lookOf(drawn((x, y) => waves(x, y) * 0.95 + 9)))).toBe(true);
  expect(looksAlike(one, lookOf(drawn((x, y) => (x === 4 && y === 4 ? 255 : waves(x, y)))))).toBe(true);
  expect(looksAlike(one, lookOf(drawn((x, y) => waves(x, y + 3))))).toBe(false);
  expect(looksAlike(one, lookOf(drawn((x, y) => 255 - waves(x, y))))).toBe(false);
});

test('plain areas are told by nothing', () => {
  expect(looksAlike(lookOf(drawn(() => 10)), lookOf(drawn(() => 200)))).toBe(false);
});

test('contrast is that of the light and the dark parts, whatever a few pixels are', () => {
  const side = { width: 20, height: 20 };
  expect(contrastOf(drawn((x) => (x < 10 ? 0 : 255), side))).toBeCloseTo(21, 1);
  expect(contrastOf(drawn(() => 128, side))).toBe(1);
  expect(contrastOf(drawn((x, y) => (x === 0 && y === 0 ? 0 : 200), side))).toBe(1);
  expect(contrastOf(drawn((x) => (x < 10 ? 130 : 150), side))).toBeLessThan(1.5);
  const clear = { ...side, data: Array.from({ length: 1600 }, () => 0) };
  expect(contrastOf(clear)).toBe(1);
});
