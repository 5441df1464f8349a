import fc from 'fast-check';
import { expect, test } from 'vitest';
import { funnelTypes, plainEvents, revenueEvents } from './event-names.ts';
import { isFirstMapping, prefilled, suggestFunnel } from './suggestion.ts';

test.each([
  ['purchase', 'purchase', 1],
  ['af_purchase', 'purchase', 1],
  ['Subscribe', 'subscription', 1],
  ['START_TRIAL', 'subscription', 0],
  ['airbridge.ecommerce.order.completed', 'purchase', 1],
  ['Add to Cart', 'add_to_cart', 0],
  ['  AF_LOGIN  ', 'login', 0],
  ['af_order', 'purchase', 1],
  ['Sign-Up', 'registration', 0],
  ['Log In', 'login', 0],
  ['checkout-completed', 'purchase', 1],
  ['Basket Add', 'add_to_cart', 0],
  ['fb_mobile_view_content', 'content_view', 0],
  ['af_Search', 'content_view', 0],
  ['share', 'other', 0],
])('%s speaks for %s', (name, type, has_revenue) => expect(suggestFunnel(name)).toEqual({ type, has_revenue }));

test.each([
  '',
  '   ',
  'r8t2kq',
  'view_restaurant',
  'purchase_failed',
  'af_',
  '__proto__',
  'constructor',
  'af_af_order',
])('nothing is suggested for %j', (name) => expect(suggestFunnel(name)).toBeNull());

test('every name of the table finds its own funnel, in any case and with blanks around', () => {
  const all = [plainEvents, revenueEvents].flatMap((names, has_revenue) =>
    Object.entries(names).flatMap(([type, list]) => list.map((name) => ({ name, type, has_revenue }))),
  );
  expect(all).toHaveLength(222);
  expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(222);
  for (const { name, type, has_revenue } of all)
    for (const written of [name, name.toUpperCase(), ` ${name.toLowerCase()} `])
      expect([written, suggestFunnel(written)]).toEqual([written, { type, has_revenue }]);
});

test('any text gets a funnel of the catalogue or nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const found = suggestFunnel(name);
      return found === null || funnelTypes.includes(found.type);
    }),
  ));

const event = {
  type: null,
  has_revenue: 0,
  has_generated_revenue: 0,
  is_hidden: false,
  suggested_type: 'login',
  version: 0,
} as const;

test('suggestions are filled in on the first mapping only, never over a funnel or into a hidden event', () => {
  expect(prefilled(event, true)).toEqual({ type: 'login', has_revenue: 0, suggested: true });
  expect(prefilled(event, false)).toEqual({ type: null, has_revenue: 0, suggested: false });
  expect(prefilled({ ...event, is_hidden: true }, true).type).toBeNull();
  expect(prefilled({ ...event, type: 'other' }, true)).toMatchObject({ type: 'other', suggested: false });
  expect(prefilled({ ...event, suggested_type: null }, true)).toMatchObject({ type: null, suggested: false });
});

test('revenue that came is ticked until somebody saved the event', () => {
  expect(prefilled({ ...event, has_generated_revenue: 1 }, false).has_revenue).toBe(1);
  expect(prefilled({ ...event, has_generated_revenue: 1, version: 1 }, false).has_revenue).toBe(0);
  expect(prefilled({ ...event, has_revenue: 1, version: 1 }, false).has_revenue).toBe(1);
});

test('the first mapping is over with the first funnel', () => {
  expect(isFirstMapping([])).toBe(true);
  expect(isFirstMapping([event, event])).toBe(true);
  expect(isFirstMapping([event, { type: 'purchase' }])).toBe(false);
});
