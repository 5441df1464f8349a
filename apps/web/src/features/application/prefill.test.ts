import { expect, test } from 'vitest';
import { leftOver, prefill } from './prefill.ts';

const none = { earlier: {}, fixed: [] };
const told = { name: 'Nomnom', bundle_identifier: 'com.nomnom.ios', app_store_id: 476943146, icon_url: null };

test('what the store tells goes into empty fields', () =>
  expect(prefill({ name: '', bundle_identifier: '', app_store_id: null }, told, none)).toEqual({
    set: { name: 'Nomnom', bundle_identifier: 'com.nomnom.ios', app_store_id: 476943146 },
    differs: {},
  }));

test('what a person typed stays, and the other name is offered', () =>
  expect(prefill({ name: 'Nomnom EU', bundle_identifier: '' }, told, none)).toMatchObject({
    set: { bundle_identifier: 'com.nomnom.ios' },
    differs: { name: 'Nomnom' },
  }));

test('typed the same way, it is nothing to speak of', () =>
  expect(prefill({ name: ' Nomnom ' }, { name: 'Nomnom' }, none)).toEqual({ set: {}, differs: {} }));

test('what an earlier look-up filled in gives way to the next one', () => {
  const earlier = { name: 'Flood' };
  expect(prefill({ name: 'Flood' }, { name: 'Nomnom' }, { earlier, fixed: [] }).set).toEqual({ name: 'Nomnom' });
  expect(leftOver({ name: 'Flood' }, earlier)).toEqual(['name']);
  expect(leftOver({ name: 'Flood 2' }, earlier)).toEqual([]);
});

test('a field that cannot be changed is neither filled nor offered', () =>
  expect(prefill({ bundle_identifier: 'com.other' }, told, { earlier: {}, fixed: ['bundle_identifier'] })).toEqual({
    set: { name: 'Nomnom', app_store_id: 476943146 },
    differs: {},
  }));
