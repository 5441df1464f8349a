import { expect, test } from 'vitest';
import { withShort } from './exchanges.queries.ts';

test('an exchange is called by its first word over its column, unless another one begins with it', () => {
  const named = ['ADX', 'Index Exchange', 'Liftoff Vungle', 'Smart Video', 'Smart Display'];
  const short = withShort(named.map((name, id) => ({ id, name }))).map((one) => one.short);
  expect(short).toEqual(['ADX', 'Index', 'Liftoff', 'Smart Video', 'Smart Display']);
});
