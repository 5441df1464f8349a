import { describe, expect, test } from 'vitest';
import { firstPicked, groupsInPickOrder, inPickOrder } from './order.ts';

const named = (...labels: string[]) => labels.map((label) => ({ label }));
const labels = (typed: string, options: Parameters<typeof inPickOrder>[0]) =>
  inPickOrder(options, typed).map(({ label }) => label);

test('exactly so, then begins so, then a word does, then holds it; the rest is not there', () => {
  const options = named('The Okirin', 'Old Kirin', 'Kirin Ride', 'Kirin', 'Nomnom');
  expect(labels(' KIRIN ', options)).toEqual(['Kirin', 'Kirin Ride', 'Old Kirin', 'The Okirin']);
});

test('a word begins behind anything that is no letter, wherever in the name', () => {
  expect(labels('purchase', named('repurchase', 'repurchase, purchased', 'first_purchase', 'PURCHASE'))).toEqual([
    'PURCHASE',
    'repurchase, purchased',
    'first_purchase',
    'repurchase',
  ]);
});

test('what fits equally well keeps its order, and nothing typed leaves all as it stands', () => {
  expect(labels('b', named('Bb', 'Ba', 'a b'))).toEqual(['Bb', 'Ba', 'a b']);
  expect(labels('  ', named('b', 'a'))).toEqual(['b', 'a']);
});

test('an id and a code count as the name, told whole', () => {
  const countries = [
    { label: 'Austria', also: ['AT'] },
    { label: 'Bahrain', also: ['BH'] },
    { label: 'United States', also: ['US'] },
    { label: 'India (IN)', also: ['IN', 'India'] },
    { label: 'Equatorial Guinea', also: ['GQ'] },
    { label: 'Guinea', also: ['GN'] },
  ];
  expect(labels('us', countries)).toEqual(['United States', 'Austria']);
  expect(labels('IN', countries)[0]).toBe('India (IN)');
  expect(labels('india', countries)).toEqual(['India (IN)']);
  expect(labels('Guinea', countries)).toEqual(['Guinea', 'Equatorial Guinea']);
  expect(labels('2', [{ label: 'List', also: ['12'] }])).toEqual([]);
});

test('a hyphen is a minus', () => expect(labels('-08:00', named('−08:30', '−08:00'))).toEqual(['−08:00']));

describe('in groups', () => {
  const data: ({ label: string } | { group: string; items: { label: string }[] })[] = [
    { label: 'Other' },
    { group: 'Africa', items: [{ label: 'Equatorial Guinea' }, { label: 'Guinea' }, { label: 'Togo' }] },
    {
      group: 'Asia',
      items: [{ label: 'Papua New Guinea' }, { label: 'Guineatown' }, { label: 'South Africa Street' }],
    },
  ];
  const flat = (typed: string) =>
    groupsInPickOrder(data, typed).flatMap((one) => ('group' in one ? one.items : [one]).map(({ label }) => label));

  test('the first option is the best of all groups', () => {
    expect(flat('guineat')).toEqual(['Guineatown']);
    expect(flat('guinea')).toEqual(['Guinea', 'Equatorial Guinea', 'Guineatown', 'Papua New Guinea']);
    expect(flat('papua')).toEqual(['Papua New Guinea']);
    expect(flat('other')).toEqual(['Other']);
  });
  test('nothing typed leaves all but groups without anything', () =>
    expect(groupsInPickOrder([...data, { group: 'Europe', items: [] }], ' ')).toEqual(data));
  test('the name of a group finds all of it, after what is called so itself', () =>
    expect(flat('africa')).toEqual(['South Africa Street', 'Equatorial Guinea', 'Guinea', 'Togo']));
});

test('a list in an order of its own begins at the best', () => {
  expect(firstPicked(named('Nomnom Ltd', 'Nomnom'), 'nomnom')).toBe(1);
  expect(firstPicked(named('a', 'b'), 'x')).toBe(0);
});
