import { describe, expect, test } from 'vitest';
import { drawnPlaces, missingPlaces } from './coverage-view.ts';

const place = (name: string, requests: number, missing = 0) => ({
  ...{ place: name, requests, missing, in_approval: 0 },
  covered: requests - missing,
});
const places = [
  place('320x50', 380),
  place('300x250', 240),
  place('native', 200),
  place('160x600', 80, 80),
  place('video', 100, 40),
];
const given = { places, requests: 1000 };

describe.each([384, 236])('in %d px', (room) => {
  const { drawn, width, height } = drawnPlaces(given, room);

  test('areas are the shares of requests, proportions are true, all on one scale', () => {
    const scales = drawn.map((one) => (one.width * one.height) / one.share);
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0] as number, 3);
    const [banner] = drawn;
    expect((banner?.width ?? 0) / (banner?.height ?? 1)).toBeCloseTo(6.4);
    expect(drawn.map(({ name }) => name)).toEqual(['320×50', '300×250', 'Native', '160×600', 'Video']);
  });

  test('nothing reaches out of the picture or over another', () => {
    for (const one of drawn) {
      expect(one.x + one.width).toBeLessThanOrEqual(width + 0.001);
      expect(one.y + one.height).toBeLessThanOrEqual(height);
    }
    for (const [nth, a] of drawn.entries())
      for (const b of drawn.slice(nth + 1))
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(
          true,
        );
  });
});

test('missing ones by what is missed, not by what is asked for', () => {
  expect(missingPlaces({ places }).map((one) => one.place)).toEqual(['160x600', 'video']);
});
