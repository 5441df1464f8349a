import { expect, test } from 'vitest';
import { learnClock, productNow } from './clock.ts';

test('the page lives in the time of the server, and keeps it when an answer says none', () => {
  learnClock('2026-03-31T23:59:50.000Z');
  const began = productNow().getTime() - Date.parse('2026-03-31T23:59:50.000Z');
  expect(began).toBeGreaterThanOrEqual(0);
  expect(began).toBeLessThan(10_000);
  learnClock(null);
  learnClock('soon');
  expect(productNow().toISOString()).toMatch(/^2026-0[34]/);
});
