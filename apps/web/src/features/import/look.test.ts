import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { issuesOfLook, lookOf } from './look.ts';

const refused = (status: number, body: unknown = { message: 'No.' }) => new ApiError(status, body, 'r');

test('a file that is no list is at fault itself, an answer that did not come is not', () => {
  const issue = { path: 'url', message: "We couldn't identify this file as a valid CSV. It is a web page." };
  expect(issuesOfLook(refused(400, { message: 'x', errors: [issue] }))).toEqual([issue]);
  expect(issuesOfLook(refused(403))).toEqual([{ path: 'url', message: 'No.' }]);
  for (const status of [0, 429, 500, 503]) expect(issuesOfLook(refused(status))).toEqual([]);
  expect(issuesOfLook(null)).toEqual([]);
});

test('only a look too many is tried again, for a little more than the minute that is counted', () => {
  const { retry, retryDelay } = lookOf('https://a.test/b.csv', 'ios');
  const again = retry as (failures: number, error: unknown) => boolean;
  expect([0, 8, 9].map((failures) => again(failures, refused(429)))).toEqual([true, true, false]);
  expect([0, 400, 403, 503].map((status) => again(0, refused(status)))).toEqual([false, false, false, false]);
  expect(Number(retryDelay) * 8).toBeGreaterThan(60_000);
});
