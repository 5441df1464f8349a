import { expect, test } from 'vitest';
import { chosenOf, idsIn } from './last-chosen.ts';

test('the ids of the page are read, in any order and also when one is not there', () => {
  expect(idsIn('company:1001,order:3,application:2001')).toEqual({ company: 1001, order: 3, application: 2001 });
  expect(idsIn('application:7,company:5')).toEqual({ company: 5, application: 7 });
});

test('a page that names none, or none that makes sense, has no ids', () => {
  for (const text of ['', 'company', 'company:0', 'company:1e3', 'company:-1', 'owner:4'])
    expect(idsIn(text)).toEqual({});
});

test('the drawer leads to what was open last, filled up from what is configured for the same company', () => {
  const spare = { company: 1001, application: 2001, order: 3001 };
  expect(chosenOf({}, spare, null)).toEqual(spare);
  expect(chosenOf({ company: 1001, application: 2002 }, spare, null)).toEqual({ ...spare, application: 2002 });
  expect(chosenOf({ company: 1005 }, spare, null)).toEqual({ company: 1005 });
});

test('a client is led to their own company alone, whoever used this browser before and whatever is configured', () => {
  const spare = { company: 1001, application: 2001, order: 3001 };
  expect(chosenOf({}, spare, 1002)).toEqual({ company: 1002 });
  expect(chosenOf({ company: 1007, order: 9 }, spare, 1002)).toEqual({ company: 1002 });
  expect(chosenOf({ company: 1002, application: 2010 }, spare, 1002)).toEqual({ company: 1002, application: 2010 });
  expect(chosenOf({ company: 1007 }, spare, 1001)).toEqual(spare);
});
