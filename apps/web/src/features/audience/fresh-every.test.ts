import { expect, test } from 'vitest';
import { FRESH_EVERY_MS, freshEvery } from './fresh-every.ts';

const list = (origin: 'cohorts' | 'combination' | 'manual_upload', state: 'new' | 'archived' = 'new') => ({
  origin,
  state,
});
const every = (data: Parameters<typeof freshEvery>[0]['state']['data']) => freshEvery({ state: { data } });

test('a dynamic list that is shown is asked about again, alone or among others', () => {
  expect(every(list('cohorts'))).toBe(FRESH_EVERY_MS);
  expect(every({ items: [list('manual_upload'), list('cohorts')] })).toBe(FRESH_EVERY_MS);
});

test('nothing else moves on without a word', () => {
  expect(every(undefined)).toBe(false);
  expect(every(list('cohorts', 'archived'))).toBe(false);
  expect(every({ items: [] })).toBe(false);
  expect(every({ items: [list('manual_upload'), list('combination'), list('cohorts', 'archived')] })).toBe(false);
});

test('an open page shows no list late that is looked at in time', () => expect(FRESH_EVERY_MS).toBeLessThan(600_000));
