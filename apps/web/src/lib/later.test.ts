import { expect, test } from 'vitest';
import { later } from './later.ts';

/** Answers what is wanted from it, once per try. */
const line = () => {
  const tries: { arrives: (what: string) => void; breaks: () => void }[] = [];
  const load = () =>
    new Promise<string>((arrives, refuse) => tries.push({ arrives, breaks: () => refuse(new Error('line')) }));
  return { tries, load };
};
const settled = () => new Promise((done) => setTimeout(done));

test('it is fetched once, however often it is wanted', async () => {
  const { tries, load } = line();
  const part = later(load);
  part.fetch();
  part.fetch();
  const wanted = part.get();
  expect(tries.length).toBe(1);
  tries[0]?.arrives('panel');
  expect(await wanted).toBe('panel');
  expect(await part.get()).toBe('panel');
  expect(part.state()).toEqual({ it: 'panel', failed: false });
  expect(tries.length).toBe(1);
});

test('whoever waits for it is told that it did not arrive, and that it is tried again', async () => {
  const { tries, load } = line();
  const part = later(load);
  const told: boolean[] = [];
  part.watch(() => told.push(part.state().failed));
  part.fetch();
  tries[0]?.breaks();
  await settled();
  expect(told).toEqual([true]);
  part.fetch();
  expect(told).toEqual([true, false]);
  tries[1]?.arrives('panel');
  await settled();
  expect(part.state()).toEqual({ it: 'panel', failed: false });
});

test('what was fetched ahead in vain is no fault before somebody wants it', async () => {
  const { tries, load } = line();
  const part = later(load);
  part.fetch();
  tries[0]?.breaks();
  await settled();
  expect(part.state().failed).toBe(false);
  const wanted = part.get();
  tries[1]?.arrives('panel');
  expect(await wanted).toBe('panel');
});

test('whoever comes back to it finds it tried anew', async () => {
  const { tries, load } = line();
  const part = later(load);
  const leave = part.watch(() => undefined);
  part.fetch();
  tries[0]?.breaks();
  await settled();
  expect(part.state().failed).toBe(true);
  leave();
  expect(part.state().failed).toBe(false);
});
