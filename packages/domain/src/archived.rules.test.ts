import { expect, test } from 'vitest';
import { whyBelow, whyOver } from './archived.rules.ts';

test('nothing is added below what is archived; the outermost is named', () => {
  expect(whyOver([])).toBeNull();
  expect(
    whyOver([
      { kind: 'company', state: 'new' },
      { kind: 'order', state: 'new' },
    ]),
  ).toBeNull();
  expect(
    whyOver([
      { kind: 'company', state: 'new' },
      { kind: 'order', state: 'archived' },
      { kind: 'line item', state: 'archived' },
    ]),
  ).toBe('This order is archived. Unarchive it before you add to it.');
});

test('a record below what is archived says so, in its own word', () => {
  expect(whyBelow('line item', [{ kind: 'order', state: 'new' }])).toBeNull();
  expect(
    whyBelow('line item', [
      { kind: 'company', state: 'new' },
      { kind: 'order', state: 'archived' },
    ]),
  ).toMatch(/^The order of this line item is archived\./);
});
