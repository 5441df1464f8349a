import { expect, test } from 'vitest';
import { idsIn } from './last-chosen.ts';

test('the ids of the page are read, in any order and also when one is not there', () => {
  expect(idsIn('company:1001,order:3,application:2001')).toEqual({ company: 1001, order: 3, application: 2001 });
  expect(idsIn('application:7,company:5')).toEqual({ company: 5, application: 7 });
});

test('a page that names none, or none that makes sense, has no ids', () => {
  for (const text of ['', 'company', 'company:0', 'company:1e3', 'company:-1', 'owner:4'])
    expect(idsIn(text)).toEqual({});
});
