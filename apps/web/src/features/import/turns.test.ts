import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

const aGate = () => {
  let open = (_value: string) => {};
  const opened = new Promise<string>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

test('so many run at the same time, the others in their order', async () => {
  const inTurn = turnsOf(2);
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...aGate() }));
  const begun: string[] = [];
  const all = gates.map(({ name, opened }) =>
    inTurn(() => {
      begun.push(name);
      return opened;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  gates[1]?.open('B');
  expect(await all[1]).toBe('B');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { name, open } of gates) open(name.toUpperCase());
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D']);
});

test('one that fails makes room, one that was given up is never begun', async () => {
  const inTurn = turnsOf(1);
  const stop = new AbortController();
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const given = inTurn(() => Promise.resolve('given up'), stop.signal);
  const last = inTurn(() => Promise.resolve('last'));
  stop.abort();
  await expect(failing).rejects.toThrow('no');
  await expect(given).rejects.toThrow('abort');
  expect(await last).toBe('last');
});
