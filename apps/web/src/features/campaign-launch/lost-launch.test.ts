import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { unlessLost, whyNotLaunched } from './lost-launch.ts';

const lost = new ApiError(0, undefined, '');
const refused = new ApiError(409, { code: 'archived', message: 'This campaign is archived.' }, '');
const failureOf = (work: Promise<unknown>) => work.then(() => null, whyNotLaunched);

test('a launch whose answer is lost is asked about at once, and is launched where it was', async () => {
  expect(await unlessLost(Promise.reject(lost), async () => 'bids')).toBe('bids');
});

test('where nothing is known of it, no failure is claimed', async () => {
  const unknown = /^No answer came, so it is not known whether this was launched\. Try again/;
  expect(await failureOf(unlessLost(Promise.reject(lost), async () => null))).toMatch(unknown);
  expect(await failureOf(unlessLost(Promise.reject(lost), () => Promise.reject(lost)))).toMatch(unknown);
  const busy = new ApiError(429, { code: 'too_many', message: 'Too many requests.' }, '');
  expect(await failureOf(unlessLost(Promise.reject(lost), () => Promise.reject(busy)))).toMatch(unknown);
});

test('a refusal is told, and nothing is asked again', async () => {
  let asked = 0;
  const again = async () => ++asked;
  expect(await failureOf(unlessLost(Promise.reject(refused), again))).toBe(
    'Cannot activate. This campaign is archived.',
  );
  expect(asked).toBe(0);
});
