import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestHouse } from '../testing/house.ts';
import { aHouseThatUnderspends, follow, threeDays, underspending } from '../testing/underspending.ts';

let followed: TestHouse;
let left: TestHouse;
beforeAll(async () => {
  followed = await aHouseThatUnderspends(9);
  left = await aHouseThatUnderspends(9);
}, 120_000);
afterAll(async () => {
  await followed?.close();
  await left?.close();
});

test('a lever that is followed brings about what it promised; houses that are alike deliver alike without it', async () => {
  const cases = await underspending(followed, 5);
  expect(cases).toHaveLength(5);
  expect((await underspending(left, 5)).map(({ lever }) => lever.text)).toEqual(cases.map(({ lever }) => lever.text));
  for (const one of cases) await follow(followed, one);
  const [after, without] = [await threeDays(followed), await threeDays(left)];
  const gains = cases.map(({ campaign }) => ((after.get(campaign) ?? 0) - (without.get(campaign) ?? 0)) / 3);
  const ratios = cases.map(({ lever }, at) => (gains[at] ?? 0) / (lever.gain_per_day ?? 0)).sort((a, b) => a - b);
  expect(gains.filter((gain) => gain > 0).length).toBeGreaterThanOrEqual(4);
  expect(ratios[2]).toBeGreaterThan(0.5);
  expect(ratios[2]).toBeLessThan(2);
}, 120_000);
