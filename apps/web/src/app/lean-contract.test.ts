import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as company from '@fairlead/contract/company';
import { expect, test } from 'vitest';
import { lean } from '../../build/lean-contract.ts';

const source = `
import { z } from 'zod';
import { call } from './call.ts';
const id = z.int().describe('an id');
export const Bird = z.object({ id });
export const kinds = ['owl', 'wren'] as const;
export const addBird = call({
  name: 'addBird',
  method: 'POST',
  path: '/birds/{cageId}',
  title: 'Add a bird',
  description: \`What a caller must know: { "id": 1 }\`,
  permission: 'bird.edit',
  body: Bird,
  ok: Bird.extend({ at: z.string() }),
  idempotent: true,
});
`;

test('of a call stays what the client reads, without its shapes and words', () => {
  const text = lean(source);
  expect(text).toContain(
    "export const addBird = { method: 'POST', path: '/birds/{cageId}', permission: 'bird.edit', idempotent: true };",
  );
  expect(text).not.toMatch(/caller must know|Bird\.extend/);
});

test('a shape is declared to do nothing but answer itself, so that it goes with its last reader', () => {
  const text = lean(source);
  expect(text).toContain("const id = /* @__PURE__ */ (() => (z.int().describe('an id')))();");
  expect(text).toContain('export const Bird = /* @__PURE__ */ (() => (z.object({ id })))();');
});

test('every call of the house is written so that it can be made lean', () => {
  const folder = join(import.meta.dirname, '../../../../packages/contract/src');
  for (const file of readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const text = lean(readFileSync(join(folder, file), 'utf8'), file);
    expect([file, /\bcall\(\{/.test(text)]).toEqual([file, false]);
  }
  expect(Object.keys(company.createCompany)).toContain('description'); // the contract itself is as it was
});
