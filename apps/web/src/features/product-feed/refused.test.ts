import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { refusedRows, refusedText } from './refused.ts';

test('what is refused goes to the row it is about', () => {
  const error = new ApiError(
    400,
    {
      message: 'Two things',
      errors: [
        { path: '[1].mapping', message: 'Key must be at most 255 characters' },
        { path: '[7].mapping', message: 'of no row' },
        { path: 'body', message: 'of all' },
      ],
    },
    'r1',
  );
  expect([...refusedRows(error, ['order', 'view'])]).toEqual([['view', 'Key must be at most 255 characters']]);
  expect(refusedRows(new Error('fault'), ['order']).size).toBe(0);
});

test('a refusal is told in words: by the name of its event, never by a path or by the place in the list', () => {
  const refusal = (...errors: { path: string; message: string }[]) =>
    new ApiError(400, { message: errors.map(({ message }) => message).join(', '), errors }, 'r1');
  const path = 'Mapping must be empty or a path: $.key, $.key[*], $[*].key or $.key[*].subkey';
  const one = refusal({ path: '0.mapping', message: 'mapping must be at most 1100 characters' });
  expect([...refusedRows(one, ['order'])]).toEqual([['order', 'Key and subkey are too long. Shorten them.']]);
  expect(refusedText(one, ['order'])).toBe('order: Key and subkey are too long. Shorten them.');
  const unread = refusal({ path: '[0].mapping', message: path });
  expect(refusedText(unread, ['order'])).toBe('order: Its products cannot be found by this. Choose key and type anew.');
  const two = refusal({ path: '[0].mapping', message: path }, { path: '[1].name', message: 'Name is required' });
  expect(refusedText(two, ['order', 'view', 'cart'])).toBe(
    'Nothing was saved: 2 of 3 events need a change. The reason stands under each.',
  );
  expect(refusedText(new ApiError(503, { message: 'The store is away' }, 'r1'), ['order'])).toBe('The store is away');
});
