import { describe, expect, test } from 'vitest';
import { ApiError, failureOf, isStale, mayHelpAgain, messageOf, messageOfBody, UNEXPECTED } from './api-error.ts';

describe('the sentence of a refusal', () => {
  test('is the body, when the body is a text', () => {
    expect(messageOfBody('No more than 20 files')).toBe('No more than 20 files');
  });
  test('else is its message, whatever the errors say', () => {
    expect(messageOfBody({ message: 'Name is required', errors: ['Other'] })).toBe('Name is required');
  });
  test('else is its errors in a row, texts and issues alike', () => {
    expect(messageOfBody({ errors: ['A', { path: 'b', message: 'B' }, 3] })).toBe('A, B');
  });
  test.each([[undefined], [null], [''], ['  '], [{}], [{ message: ' ' }], [{ errors: [] }], [{ errors: 'x' }], [42]])(
    'else is a general one: %j',
    (body) => expect(messageOfBody(body)).toBe(UNEXPECTED),
  );
});

test('an error knows its fields, its code and its request', () => {
  const body = {
    message: 'Name is taken',
    errors: [{ path: 'name', message: 'Name is taken' }, 'loose'],
    code: 'invalid',
    request_id: 'r1',
  };
  const error = new ApiError(400, body, 'sent');
  expect(error.errors).toEqual([{ path: 'name', message: 'Name is taken' }]);
  expect([error.code, error.requestId, error.message]).toEqual(['invalid', 'r1', 'Name is taken']);
});

test('without an answer the id that was sent is the request', () => {
  const error = new ApiError(0, undefined, 'sent');
  expect([error.requestId, error.message]).toEqual(['sent', UNEXPECTED]);
});

test('a fault of our own is not read out', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe(UNEXPECTED);
});

test('a list that the role may not read says so, and has no second try', () => {
  const retry = () => undefined;
  const refused = new ApiError(403, { message: 'You do not have the necessary permissions', request_id: 'r1' }, '');
  expect(failureOf('Users could not be loaded', refused, retry)).toEqual({
    title: 'Users could not be loaded',
    reason:
      'You do not have the necessary permissions. If you believe this is a mistake, please contact an administrator.',
    requestId: 'r1',
    barred: true,
  });
  expect(failureOf('Users could not be loaded', new ApiError(503, {}, ''), retry)).toMatchObject({ retry });
});

test.each([
  ...[400, 401, 403, 404, 405, 410, 413, 415, 422].map((status) => [status, false] as const),
  ...[0, 408, 409, 425, 429, 500, 502, 503, 504, 507].map((status) => [status, true] as const),
])('after %i a second try may help: %s', (status, may) => {
  const error = new ApiError(status, {}, '');
  expect(mayHelpAgain(error)).toBe(may);
  expect('retry' in failureOf('A list could not be loaded', error, () => undefined)).toBe(may);
});

test('a fault of the page itself may be gone the next time', () => {
  expect(mayHelpAgain(new TypeError('x is undefined'))).toBe(true);
});

test('only a stale version is stale', () => {
  expect(isStale(new ApiError(409, { code: 'stale_version' }, ''))).toBe(true);
  expect(isStale(new ApiError(409, { code: 'already_undone' }, ''))).toBe(false);
});
