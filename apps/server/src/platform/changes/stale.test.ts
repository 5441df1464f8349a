import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { refuseStale } from './changes.ts';

const current = { id: 7, version: 2, name: 'Winter', margin: '20.00', margin_starts: null };
const refusedTo = (role: 'client' | 'admin', tell?: () => Promise<object>) => {
  const context = { db: { query: async () => [] }, now: () => new Date(0), user: { id: 1, role, company_id: 1 } };
  return refuseStale(context as unknown as Context, 'line_item', 7, 1, current, tell).catch(
    (error: { extra: { current: object } }) => error.extra.current,
  );
};

test('a stale edit is told the record as the role may see it', async () => {
  expect(await refusedTo('client')).toEqual({ id: 7, version: 2, name: 'Winter' });
  expect(await refusedTo('admin')).toEqual(current);
});

test('a record that answers tell otherwise is told so here too', async () => {
  expect(await refusedTo('admin', async () => ({ id: 7, version: 2 }))).toEqual({ id: 7, version: 2 });
});
