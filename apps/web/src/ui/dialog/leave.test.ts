import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUnsaved, whenDiscarded } from '#lib/unsaved.ts';
import { question } from './ask.ts';
import { duringSave } from './during-save.ts';
import { mayLeave } from './leave.ts';

let discarded = false;
whenDiscarded(() => {
  discarded = true;
});
let release = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  release = holdUnsaved('form');
  discarded = false;
});
afterEach(() => {
  release();
  vi.useRealTimers();
});

/** A save on its way, and somebody who leaves the page meanwhile. */
const leaving = () => {
  const save = Promise.withResolvers<void>();
  duringSave(save.promise).catch(() => undefined);
  let left: boolean | undefined;
  void mayLeave().then((leave) => (left = leave));
  return { save, left: () => left };
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('without a save the question is what becomes of the edits', async () => {
  const left = mayLeave();
  await wait(0);
  expect(question()).toMatchObject({ title: 'Unsaved changes', yes: 'Discard changes' });
  question()?.answer(false);
  expect(await left).toBe(false);
});

test('while a save is on its way nothing is said to be unsaved and nothing can be discarded; saved, the page is left', async () => {
  const { save, left } = leaving();
  await wait(100);
  expect(question()).toBeNull();
  await wait(1000);
  expect(question()).toMatchObject({ title: 'Saving changes', told: true, no: 'Stay here' });
  release();
  save.resolve();
  await wait(100);
  expect(question()).toBeNull();
  expect(left()).toBe(true);
});

test('a quick save is not spoken of', async () => {
  const { save, left } = leaving();
  release();
  save.resolve();
  await wait(100);
  expect(question()).toBeNull();
  expect(left()).toBe(true);
});

test('where the save fails, or more was typed meanwhile, the question is what becomes of the edits', async () => {
  const { save, left } = leaving();
  await wait(1000);
  save.reject(new Error('no'));
  await wait(100);
  expect(question()).toMatchObject({ title: 'Unsaved changes' });
  expect(left()).toBeUndefined();
  question()?.answer(true);
  await wait(0);
  expect(left()).toBe(true);
  expect(discarded).toBe(true);
});

test('who would rather stay does, however the save ends', async () => {
  const { save, left } = leaving();
  await wait(1000);
  question()?.answer(false);
  await wait(0);
  expect(left()).toBe(false);
  release();
  save.resolve();
  await wait(100);
  expect(question()).toBeNull();
  expect(discarded).toBe(false);
});
