import { expect, test } from 'vitest';
import { idOf, withoutEmpty } from './url-id.ts';

test('digits are an id', () => expect(idOf('1042', 'company')).toBe(1042));

test.each([
  ['company', 'No company Id found in URL'],
  ['application', 'No application Id found in URL'],
  ['order', 'No order Id found in URL'],
])('a missing %s id says so', (kind, message) => {
  for (const segment of [undefined, '', 'undefined', 'null', '12a', '-1', '0', '1e3', '99999999999'])
    expect(() => idOf(segment, kind)).toThrow(message);
});

test('an empty segment stays a place where something is missing', () => {
  expect(withoutEmpty('/companies//applications')).toBe('/companies/-/applications');
  expect(withoutEmpty('/users//')).toBe('/users/-/');
  expect(withoutEmpty('/companies///orders')).toBe('/companies/-/-/orders');
  expect(withoutEmpty('/companies/1001/')).toBe('/companies/1001/');
});
