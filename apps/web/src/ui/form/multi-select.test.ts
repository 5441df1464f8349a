import { expect, test } from 'vitest';
import { matching } from './MultiSelectField.tsx';

const data = [
  { label: 'Other' },
  { group: 'Automotive', items: [{ label: 'Auto Parts' }, { label: 'Minivan' }] },
  { group: 'Sports', items: [{ label: 'Auto Racing' }, { label: 'Golf' }] },
];

test('a typed text finds options by their name, and all of a group by its name', () =>
  expect(matching(data, ' AUTO ')).toEqual([
    { group: 'Automotive', items: [{ label: 'Auto Parts' }, { label: 'Minivan' }] },
    { group: 'Sports', items: [{ label: 'Auto Racing' }] },
  ]));

test('groups without anything are not there', () => expect(matching(data, 'golf')).toHaveLength(1));
test('nothing typed leaves everything', () => expect(matching(data, '')).toEqual(data));
