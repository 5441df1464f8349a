import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

const store = (closed: string[], name: string, failure?: string) => ({
  close: async () => {
    if (failure !== undefined) throw new Error(failure);
    closed.push(name);
  },
});

test('stores close in reverse; one that fails does not keep the others open, and its failure is told', async () => {
  const closed: string[] = [];
  const stores = [store(closed, 'facts'), store(closed, 'records', 'lost'), store(closed, 'engine')];
  await expect(closeAll(stores)).rejects.toThrow('lost');
  expect(closed).toEqual(['engine', 'facts']);
});

test('several failures are told together', async () => {
  const failing = closeAll([store([], 'a', 'one'), store([], 'b', 'two')]);
  await expect(failing).rejects.toMatchObject({ errors: [{ message: 'two' }, { message: 'one' }] });
});
