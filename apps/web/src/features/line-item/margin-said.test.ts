import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts, toasts } from '#lib/toast.ts';
import { emptyForm } from './form-values.ts';
import { createLineItem, saveLineItem } from './save-form.ts';
import type { ShownLineItem } from './shown.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

/** A server that takes line items, and margins from the second one on. */
const refusingOnce = () => {
  let margins = 0;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) =>
    method !== 'GET' && url.includes('margin') && ++margins === 1
      ? Response.json({ code: 'unavailable', message: 'Service unavailable' }, { status: 503 })
      : Response.json({ id: 7, company_id: 1, order_id: 2, version: 2 }),
  );
};
const failures = () => toasts().flatMap(({ kind, text }) => (kind === 'fail' ? [text] : []));
const shown = { id: 7, company_id: 1, order_id: 2, client_objective_type: 'CPA' } as ShownLineItem;
const typed = { ...emptyForm, name: 'Nomnom', margin: 30 };
const save = () => saveLineItem(shown, { ...typed, margin: 35 }, { saved: typed, version: 1 });

test('why a margin was not saved is not said any more once it is', async () => {
  refusingOnce();
  expect((await save()).keptMargin).toBe(35);
  expect(failures()).toEqual(['Service unavailable']);
  expect((await save()).keptMargin).toBeNull();
  expect(failures()).toEqual([]);
});

test('nor where it was refused with a new line item, and saved on its page', async () => {
  refusingOnce();
  await createLineItem({ company: 1, order: 2 }, typed, 'key');
  expect(failures()).toEqual(['Service unavailable']);
  await save();
  expect(failures()).toEqual([]);
});
