import { call } from '@fairlead/contract/call';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './answer.ts';

const shape = z.object({
  id: z.int(),
  items: z.array(z.object({ name: z.string(), more: z.unknown() })),
  gone: z.string().optional(),
});
const entry = call({
  name: 'getOne',
  room: 'company',
  method: 'GET',
  path: '/one',
  title: 'One',
  description: 'One.',
  permission: 'company.read',
  ok: z.union([z.undefined(), shape]),
});
const fine = { id: 1, items: [{ name: 'a', more: { any: 1 } }] };

test('an answer as declared passes, also where a shape takes anything', () => {
  expect(() => checkAnswer(entry, fine)).not.toThrow();
  expect(() => checkAnswer(entry, { ...fine, gone: undefined })).not.toThrow();
  expect(() => checkAnswer(entry, undefined)).not.toThrow();
});

test('keys that nobody declared are named, however deep they stand', () => {
  expect(() => checkAnswer(entry, { ...fine, margin: 5 })).toThrow('getOne answers what it does not declare: margin');
  expect(() => checkAnswer(entry, { ...fine, items: [{ name: 'a', more: 1, password_hash: 'x' }] })).toThrow(
    'items.0.password_hash',
  );
});

test('an answer that lacks something fails too', () => {
  expect(() => checkAnswer(entry, { id: 1 })).toThrow();
});
