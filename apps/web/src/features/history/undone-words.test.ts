import { expect, test } from 'vitest';
import { outcomeOf, takesBack, type Undoing, wholeOf } from './history.queries.ts';

type Item = Undoing['items'][number];
const item = (given: Partial<Item>): Item => ({
  ...{ history_id: 1, entity: 'campaign', entity_id: 9, status: 'undone', fields: [], beside: {}, message: null },
  ...given,
});
const told = (...items: Item[]) =>
  outcomeOf({ items, total: items.length, change_set_id: 'a', seen: 'b' }, 'Save undone');
const began = item({ entity: 'ab_test' });
const ended = item({ status: 'kept', message: 'It ended with its A/B test' });
const stays = item({
  ...{ status: 'kept', message: 'Later edits are kept' },
  fields: [{ field: 'name', from: 'b', to: 'a', later: null, status: 'kept' }],
});

test('a start of an A/B test is undone as a whole: what it did besides ended with it', () => {
  expect(told(began, ended, ended)).toBe('Save undone');
  expect(wholeOf([began, ended, ended])).toHaveLength(3);
});

test('what stays of other saves is counted', () => {
  expect(told(item({}), item({}))).toBe('Save undone');
  expect(told(item({}), ended)).toBe('1 of 2 changes undone');
  expect(told(item({}), stays)).toBe('1 of 2 changes undone');
  expect(told({ ...began, status: 'refused' }, ended)).toBe('0 of 2 changes undone');
  expect(told(began, stays)).toBe('1 of 2 changes undone');
});

test('an entry that is as it was before already takes nothing back', () => {
  const back = { field: 'state', from: 'new', to: 'new', later: null, status: 'undone' } as const;
  const nothing = item({ status: 'kept', message: 'It is as it was before already', fields: [back] });
  expect(takesBack(nothing)).toBe(false);
  expect(takesBack(item({ ...stays, fields: [...stays.fields, back] }))).toBe(false);
  expect(takesBack(item({ ...stays, fields: [...stays.fields, { ...back, from: 'archived' }] }))).toBe(true);
  expect(told(item({}), nothing)).toBe('1 of 2 changes undone');
});
