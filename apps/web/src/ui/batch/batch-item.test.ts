import { expect, test } from 'vitest';
import { type BatchItem, isAtStake, issueAt, isToSend, restOf, tallyOf, waiting } from './batch-item.ts';

const item = (change: Partial<BatchItem>): BatchItem => ({
  ...{ ...waiting, key: 'k', name: 'n', submission: 's' },
  ...change,
});

test('only what waits or failed is sent again', () => {
  const states = (['idle', 'loading', 'success', 'error'] as const).filter((state) => isToSend({ state }));
  expect(states).toEqual(['idle', 'error']);
});

test('a file that is refused is nothing to lose, until something was typed about it', () => {
  const asked = (change: Partial<BatchItem>, isRefused: boolean) => isAtStake(item(change), isRefused);
  expect(asked({}, false)).toBe(true);
  expect(asked({}, true)).toBe(false);
  expect(asked({ edited: true }, true)).toBe(true);
  expect(asked({ state: 'error' }, false)).toBe(true);
  expect(asked({ state: 'loading' }, true)).toBe(true);
  expect(asked({ state: 'success', edited: true }, false)).toBe(false);
});

test('the share of the whole counts what each item weighs', () => {
  const items = [
    { ...item({ state: 'success' }), bytes: 100 },
    { ...item({ state: 'loading', progress: 0.5 }), bytes: 200 },
    { ...item({ state: 'error', progress: 0.9 }), bytes: 100 },
  ];
  expect(tallyOf(items, ({ bytes }) => bytes)).toEqual({ done: 1, sending: 1, all: 3, share: 0.5 });
  expect(tallyOf(items).share).toBeCloseTo(0.5);
  expect(tallyOf([])).toEqual({ done: 0, sending: 0, all: 0, share: 0 });
});

test('the first issue of a field is the one that is said', () => {
  const issues = [
    { path: 'url', message: 'one' },
    { path: 'name', message: 'two' },
    { path: 'name', message: 'three' },
  ];
  expect([issueAt(issues, 'name'), issueAt(issues, 'type')]).toEqual(['two', undefined]);
});

test('a refusal is said once: by its field, or by the row', () => {
  const name = { path: 'name', message: 'Too long' };
  const url = { path: 'url', message: 'Gone' };
  const refused = item({ state: 'error', message: 'Too long, Gone', refused: [name, url] });
  expect(restOf(refused, ['name'])).toBe('Gone');
  expect(restOf(refused, ['name', 'url'])).toBeNull();
  expect(restOf(refused, ['type'])).toBe('Too long, Gone');
  expect(restOf(item({ message: 'Stopped' }), ['name'])).toBe('Stopped');
});
