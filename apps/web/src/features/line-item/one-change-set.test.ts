import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts } from '#lib/toast.ts';
import { emptyForm } from './form-values.ts';
import { createLineItem, saveLineItem } from './save-form.ts';
import type { ShownLineItem } from './shown.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

/** The change sets under which writes are sent, in turn. */
const writes = (): (string | null)[] => {
  const sets: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'GET') sets.push(new Headers(headers).get('x-change-set'));
    return Response.json({ id: 7, company_id: 1, order_id: 2, version: 2 });
  });
  return sets;
};
const shown = { id: 7, company_id: 1, order_id: 2, client_objective_type: 'CPA' } as ShownLineItem;

test('what one press saves in two calls is one change, which the history takes back as one', async () => {
  const sets = writes();
  const typed = { ...emptyForm, name: 'Nomnom', margin: 30 };
  await createLineItem({ company: 1, order: 2 }, typed, 'key');
  await saveLineItem(shown, { ...typed, name: 'Other', margin: 35 }, { saved: typed, version: 1 });
  expect(sets).toHaveLength(4);
  expect(sets.every((set) => set !== null)).toBe(true);
  expect([sets[1], sets[3]]).toEqual([sets[0], sets[2]]);
  expect(sets[2]).not.toBe(sets[0]);
});
