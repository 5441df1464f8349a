import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';
import type { Records } from './records.ts';

test('no more questions are asked at once than told, in their order, and a refused one gives its turn on', async () => {
  const ends: ((fails?: Error) => void)[] = [];
  const asked: string[] = [];
  const query = (text: string) => {
    asked.push(text);
    return new Promise<{ text: string }[]>((done, fail) => {
      ends.push((error) => (error ? fail(error) : done([{ text }])));
    });
  };
  const db = fewAtOnce({ query } as unknown as Records, 2);
  const answers = ['a', 'b', 'c', 'd'].map((text) => db.query<{ text: string }>(text));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(asked).toEqual(['a', 'b']);
  ends[1]?.(new Error('refused'));
  await expect(answers[1]).rejects.toThrow('refused');
  await expect.poll(() => asked).toEqual(['a', 'b', 'c']);
  ends[0]?.();
  ends[2]?.();
  await expect.poll(() => asked).toEqual(['a', 'b', 'c', 'd']);
  ends[3]?.();
  expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual([
    [{ text: 'a' }],
    [{ text: 'c' }],
    [{ text: 'd' }],
  ]);
  // All turns are free again
  const again = [db.query('e'), db.query('f')];
  await expect.poll(() => asked.slice(4)).toEqual(['e', 'f']);
  for (const end of ends.slice(4)) end();
  await Promise.all(again);
});
