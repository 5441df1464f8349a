import { expect, test } from 'vitest';
import { rowOf } from './event-rows.ts';
import { compact, type Funnel, filterGroups, funnelNamed, groupsOf, readPasted, stepsOf } from './funnel.ts';

const funnel = (id: number, name: string, category: string, category_order: number): Funnel => ({
  id,
  name,
  type: name.toLowerCase().replaceAll(' ', '_'),
  category,
  category_order,
});
const funnels = [
  funnel(2, 'Login', 'Account', 3),
  funnel(3, 'Add to cart', 'Intent', 2),
  funnel(4, 'Purchase', 'Revenue', 1),
  funnel(6, 'Checkout', 'Intent', 2),
  funnel(9, 'Content view', 'Engagement', 4),
  funnel(11, 'Other', 'Other', 5),
];
const row = (name: string, type: string | null, events: number) =>
  rowOf(
    {
      id: null,
      app_id: 1,
      name,
      type_id: null,
      type,
      has_revenue: 0,
      has_generated_revenue: 0,
      is_hidden: false,
      mapping: '',
      suggested_type: null,
      events,
      revenue_usd: 0,
      daily: [],
      last_event_at: null,
      line_items: 0,
      version: 1,
    },
    new Map(),
  );

test('funnels stand by category in the order of the catalogue', () =>
  expect(groupsOf(funnels).map(({ label, funnels: some }) => [label, ...some.map(({ name }) => name)])).toEqual([
    ['Revenue', 'Purchase'],
    ['Intent', 'Add to cart', 'Checkout'],
    ['Account', 'Login'],
    ['Engagement', 'Content view'],
    ['Other', 'Other'],
  ]));

test('typing leaves what holds the letters and takes first what begins with them', () => {
  const found = filterGroups(groupsOf(funnels), 'c').flatMap((group) => group.funnels);
  expect(found.map(({ name }) => name)).toEqual(['Checkout', 'Add to cart', 'Content view', 'Purchase']);
  expect(filterGroups(groupsOf(funnels), 'ADD_to').flatMap((group) => group.funnels)).toHaveLength(1);
  expect(filterGroups(groupsOf(funnels), 'xyz')).toEqual([]);
});

test('a pasted name is read as it is shown or as the API has it', () => {
  expect(
    ['Add to cart', 'add_to_cart', ' ADD TO CART ', 'Not mapped', '', 'Cart'].map((text) => funnelNamed(funnels, text)),
  ).toEqual(['add_to_cart', 'add_to_cart', 'add_to_cart', null, null, undefined]);
});

test('a pasted column goes down the rows; one name to all selected; two columns name the event', () => {
  const rows = [row('a', null, 3), row('b', null, 2), row('c', null, 1)];
  const byName = new Map(rows.map((one) => [one.name, one]));
  const read = (text: string, selected = false) => {
    const { pasted, unknown } = readPasted(text, rows, byName, funnels, selected);
    return [pasted.map(({ row: { name }, type }) => `${name} ${type}`), unknown];
  };
  expect(read('Login\nPurchase\r\n')).toEqual([['a login', 'b purchase'], []]);
  expect(read('Login')).toEqual([['a login'], []]);
  expect(read('Login', true)).toEqual([['a login', 'b login', 'c login'], []]);
  expect(read('Login\nWhat\nOther\nOther')).toEqual([
    ['a login', 'c other'],
    ['What', 'Other'],
  ]);
  expect(read('c\tLogin\nzzz\tLogin')).toEqual([['c login'], ['zzz Login']]);
});

test('the funnel has the shopping steps alone, in their order, with the share of the step before; the rest is listed', () => {
  const rows = [
    row('order', 'purchase', 50),
    row('first_order', 'purchase', 50),
    row('pay', 'checkout', 500),
    row('cart', 'add_to_cart', 400),
    row('view', 'content_view', 1000),
    row('af_login', 'login', 5000),
    row('ping', 'other', 7),
    row('none', null, 9),
  ];
  const { steps, rest } = stepsOf(rows, funnels);
  expect(steps.map(({ name, events, share }) => [name, events, share])).toEqual([
    ['Content view', 1000, null],
    ['Add to cart', 400, 0.4],
    ['Checkout', 500, 1.25],
    ['Purchase', 100, 0.2],
  ]);
  expect(rest).toEqual([
    { type: 'login', name: 'Login', events: 5000 },
    { type: 'other', name: 'Other', events: 7 },
  ]);
  expect(stepsOf([row('ping', null, 1)], funnels)).toEqual({ steps: [], rest: [] });
});

test('large counts are short, small ones exact', () =>
  expect([0, 9_999, 12_345, 96_410, 520_640, 999_499, 999_500, 12_340_000].map(compact)).toEqual([
    '0',
    '9\u00a0999',
    '12.3 k',
    '96.4 k',
    '521 k',
    '999 k',
    '1 M',
    '12.3 M',
  ]));
