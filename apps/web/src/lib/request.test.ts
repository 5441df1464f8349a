import type { CallEntry } from '@fairlead/contract/call';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryText, requestOf, uuid } from './request.ts';

const entry = (over: Partial<CallEntry>): CallEntry => ({
  name: 'x',
  room: 'company',
  method: 'GET',
  path: '/x',
  title: 'x',
  description: 'x',
  permission: 'company.read',
  ok: z.unknown(),
  ...over,
});
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('path parameters are encoded, lists are repeated keys, nothing is left out', () => {
  const { url } = requestOf(
    entry({ path: '/a/{aId}/b/{b}' }),
    { params: { aId: 7, b: 'x/y ?' }, query: { id: [1, 2], name: 'a&b', none: undefined, off: null } },
    null,
  );
  expect(url).toBe('/api/a/7/b/x%2Fy%20%3F?id=1&id=2&name=a%26b');
});

test('an empty query is no query', () => expect(queryText({ a: undefined, b: [] })).toBe(''));

test('a read carries the token and a request id, and nothing about writing', () => {
  const { headers } = requestOf(entry({}), {}, 'secret');
  expect(headers.Authorization).toBe('Bearer secret');
  expect(headers['X-Request-Id']).toMatch(UUID);
  expect(headers).not.toHaveProperty('X-Channel');
  expect(headers).not.toHaveProperty('Idempotency-Key');
});

test('a creation carries one key per submission', () => {
  const create = entry({ method: 'POST', idempotent: true });
  expect(requestOf(create, { body: {} }, null).headers['Idempotency-Key']).toMatch(UUID);
  expect(requestOf(create, { body: {}, idempotencyKey: 'k' }, null).headers['Idempotency-Key']).toBe('k');
  expect(requestOf(create, { body: {}, dryRun: true }, null).headers).not.toHaveProperty('Idempotency-Key');
  expect(requestOf(entry({ method: 'POST' }), { body: {} }, null).headers).not.toHaveProperty('Idempotency-Key');
});

test('a write says where it was made and to which save it belongs', () => {
  const put = entry({ method: 'PUT' });
  expect(requestOf(put, { body: {} }, null).headers['X-Channel']).toBe('form');
  const { headers } = requestOf(put, { body: {}, channel: 'grid', changeSet: 'c' }, null);
  expect([headers['X-Channel'], headers['X-Change-Set']]).toEqual(['grid', 'c']);
});

test('a dry run is asked for in the address', () => {
  expect(requestOf(entry({ method: 'PUT' }), { body: {}, dryRun: true }, null).url).toBe('/api/x?dry_run=true');
});

test('bodies travel as their call says', () => {
  const post = (over: Partial<CallEntry>, body: unknown) =>
    requestOf(entry({ method: 'POST', ...over }), { body }, null);
  expect(post({}, { a: 1 })).toMatchObject({ body: '{"a":1}', headers: { 'Content-Type': 'application/json' } });
  expect(String(post({ encoding: 'form' }, { username: 'a@b', password: 'x&y' }).body)).toBe(
    'username=a%40b&password=x%26y',
  );
  const form = post({ encoding: 'multipart' }, { file: new File(['x'], 'a.csv'), name: 'A', none: undefined })
    .body as FormData;
  expect([...form.keys()]).toEqual(['name', 'file']);
});

test('an id is a UUID of version 4, also without a secure context', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(uuid()).toMatch(UUID);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});
