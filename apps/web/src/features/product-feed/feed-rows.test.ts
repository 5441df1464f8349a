import { expect, test } from 'vitest';
import { carrying, changeWords, type Drafts, foundIn, rebased, rowOf, sentRows, typed } from './feed-rows.ts';

const item = (name: string, mapping = '', version = 1) => ({ name, mapping, events: 10, version });
const none: Drafts = new Map();
const order = item('order', '$.items[*].id', 3);
const view = item('view');

test('a row begins with what is stored, as fields', () => {
  expect(rowOf(order, undefined)).toMatchObject({
    fields: { type: 'NESTED_OBJECT_LIST', key: 'items', subkey: 'id' },
    changed: false,
    issues: {},
  });
  expect(rowOf(view, undefined)).toMatchObject({ fields: { type: null, key: '', subkey: '' }, changed: false });
});

test('only changed rows are sent, with the version their edits began on', () => {
  const drafts = typed(none, order, { subkey: 'sku' });
  const newer = { ...order, version: 4 };
  const rows = [rowOf(newer, drafts.get('order')), rowOf(view, undefined)];
  expect(rows[0]?.overtaken).toBe(true);
  expect(sentRows(rows, drafts)).toEqual([{ name: 'order', mapping: '$.items[*].sku', version: 3 }]);
});

test('typing back what is stored leaves no edit', () => {
  const there = typed(none, order, { subkey: 'sku' });
  expect(there.size).toBe(1);
  expect(typed(there, order, { subkey: 'id' }).size).toBe(0);
  const key = typed(typed(none, view, { key: 'x' }), view, { key: '' });
  expect(key.size).toBe(0);
});

test('who takes what somebody else saved has no edit left, and sees what is saved next', () => {
  const drafts = typed(none, order, { subkey: 'sku' });
  const began = { mapping: '$.items[*].code', version: 4 };
  const theirs = rebased(drafts, 'order', { type: 'NESTED_OBJECT_LIST', key: 'items', subkey: 'code' }, began);
  const next = item('order', '$.product', 5);
  expect(rowOf(next, theirs.get('order'))).toMatchObject({ fields: { key: 'product' }, changed: false });
  const mine = rebased(drafts, 'order', { type: 'NESTED_OBJECT_LIST', key: 'items', subkey: 'sku' }, began);
  expect(mine.get('order')).toMatchObject({ fields: { subkey: 'sku' }, began });
});

test('a key without a type, and a list of objects without a subkey, say what is missing', () => {
  expect(rowOf(view, typed(none, view, { key: 'id' }).get('view'))).toMatchObject({
    changed: true,
    issues: { type: 'Type is required' },
  });
  expect(rowOf(order, typed(none, order, { subkey: '' }).get('order')).issues).toEqual({
    subkey: 'Subkey is required',
  });
});

test('without a key the event carries no products, whatever else is left over', () => {
  const drafts = typed(none, order, { key: '' });
  const row = rowOf(order, drafts.get('order'));
  expect([row.changed, row.issues]).toEqual([true, {}]);
  expect(sentRows([row], drafts)).toEqual([{ name: 'order', mapping: '', version: 3 }]);
  expect(carrying([row, rowOf(view, undefined)])).toBe(0);
});

test('what cannot be read shows empty fields and is sent only once it is touched', () => {
  const old = item('old', 'items.0.id', 2);
  expect(rowOf(old, undefined)).toMatchObject({ readable: false, changed: false, fields: { key: '' } });
  const cleared = typed(none, old, { key: '' });
  const row = rowOf(old, cleared.get('old'));
  expect(sentRows([row], cleared)).toEqual([{ name: 'old', mapping: '', version: 2 }]);
});

test('what is unsaved is told in a few words', () => {
  const one = rowOf(order, typed(none, order, { subkey: 'sku' }).get('order'));
  expect(changeWords([one])).toBe('order: subkey id became sku');
  expect(changeWords([rowOf(order, typed(none, order, { key: '' }).get('order'))])).toBe('order: no products any more');
  expect(changeWords([rowOf(view, typed(none, view, { key: 'id', type: 'SINGLE_ITEM' }).get('view'))])).toBe(
    'view: key none became id, type none became SINGLE_ITEM',
  );
  const named = (name: string) => ({ ...one, name });
  expect(changeWords([named('a'), named('b')])).toBe('a, b');
  expect(changeWords([named('a'), named('b'), named('c')])).toBe('a, b, c');
  expect(changeWords([named('a'), named('b'), named('c'), named('d'), named('e')])).toBe('a, b, c and 2 more');
  expect(changeWords([])).toBe('');
});

const sample = (properties: unknown) => ({
  ...{ ts: '2026-11-18T12:41:07.000Z', country: 'FR', revenue_usd: 0, properties },
});

test('what a path finds is told of the last event and of all', () => {
  const samples = [sample({ id: 'a' }), sample(null), sample({ id: 'b' }), sample({ id: { deep: 1 } })];
  expect(foundIn({ type: 'SINGLE_ITEM', key: 'id', subkey: '' }, samples)).toEqual({
    events: 4,
    without: 2,
    last: ['a'],
  });
  expect(foundIn({ type: null, key: 'id', subkey: '' }, samples)).toBeNull();
  expect(foundIn({ type: null, key: '', subkey: '' }, samples)).toBeNull();
});
