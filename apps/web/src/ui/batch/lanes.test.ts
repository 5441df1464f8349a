import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

const aGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

test('things are begun in their order, so many at a time, and all are done', async () => {
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  await inLanes(
    ['a', 'b', 'c', 'd', 'e'],
    2,
    async (thing) => {
      begun.push(thing);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    },
    () => false,
  );
  expect([begun.join(''), most, running]).toEqual(['abcde', 2, 0]);
});

test('nothing more is begun once it is over, and what runs is waited for', async () => {
  const gate = aGate();
  const begun: string[] = [];
  let over = false;
  const all = inLanes(
    ['a', 'b', 'c', 'd'],
    2,
    async (thing) => {
      begun.push(thing);
      await gate.opened;
    },
    () => over,
  );
  over = true;
  gate.open();
  await all;
  expect(begun).toEqual(['a', 'b']);
});
