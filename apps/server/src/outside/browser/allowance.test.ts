import { expect, test } from 'vitest';
import { OutboundRefused } from '../outbound-refused.ts';
import { openAllowance } from './allowance.ts';

const limits = { places: 3, all: 15, each: 5 };

test('sixty at once: three run, and never more than all is under way or has come', async () => {
  const allowance = openAllowance(limits);
  let running = 0;
  let aside = 0;
  let came = 0;
  const most: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      allowance.run(async (bytes) => {
        running += 1;
        aside += bytes;
        most.push(running);
        expect(came + aside).toBeLessThanOrEqual(15);
        await new Promise((go) => setImmediate(go));
        running -= 1;
        aside -= bytes;
        came += Math.min(bytes, 2);
        return Buffer.alloc(Math.min(bytes, 2));
      }),
    ),
  );
  expect(Math.max(...most)).toBe(3);
  expect(came).toBe(15);
  const lengths = answers.flatMap((answer) => (answer === null ? [] : [answer.length]));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(15);
});

test('what fails gives its share back, what failed by its size does not', async () => {
  const allowance = openAllowance({ places: 1, all: 10, each: 5 });
  const failing = (error: Error) => allowance.run(() => Promise.reject(error)).catch(() => 'failed');
  for (let n = 0; n < 5; n += 1) await failing(new OutboundRefused('time'));
  expect(await allowance.run(async (bytes) => Buffer.alloc(bytes))).toHaveLength(5);
  expect(await failing(new OutboundRefused('size'))).toBe('failed');
  expect(await allowance.run(async (bytes) => Buffer.alloc(bytes))).toBeNull();
});
