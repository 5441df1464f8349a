import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { refusedRows } from './useFeed.ts';

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
