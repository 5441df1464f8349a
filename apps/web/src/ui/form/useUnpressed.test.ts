import { expect, test, vi } from 'vitest';
import { watchPress } from './useUnpressed.ts';

test('a press lasts until its click is done, over a second one behind it', async () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  const leave = watchPress(page, new EventTarget(), (pressed) => told.push(pressed));
  page.addEventListener('click', () => told.push('click'));
  const happens = (...types: string[]) => {
    for (const type of types) page.dispatchEvent(new Event(type));
  };
  happens('pointerdown', 'pointerup', 'click');
  expect(told).toEqual([true, 'click']);
  await vi.waitFor(() => expect(told).toEqual([true, 'click', false]));
  told.length = 0;
  happens('pointerdown', 'pointercancel', 'pointerdown');
  await new Promise((after) => setTimeout(after, 5));
  expect(told).toEqual([true, true]);
  happens('pointerup');
  leave();
  happens('pointerdown');
  await new Promise((after) => setTimeout(after, 5));
  expect(told).toEqual([true, true]);
});

test.each(['contextmenu', 'blur', 'keydown'])(
  'a press ends with a %s where its end is told to nobody',
  async (type) => {
    const window = new EventTarget();
    const page = new EventTarget();
    const told: unknown[] = [];
    const leave = watchPress(page, window, (pressed) => told.push(pressed));
    page.dispatchEvent(new Event('pointerdown'));
    (type === 'blur' ? window : page).dispatchEvent(new Event(type));
    await vi.waitFor(() => expect(told).toEqual([true, false]));
    leave();
  },
);

test('a key that is held while something is pressed ends nothing', async () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  const leave = watchPress(page, new EventTarget(), (pressed) => told.push(pressed));
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(Object.assign(new Event('keydown'), { repeat: true }));
  await new Promise((after) => setTimeout(after, 5));
  expect(told).toEqual([true]);
  leave();
});

test('what happens while nothing is pressed tells nothing', async () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  const leave = watchPress(page, new EventTarget(), (pressed) => told.push(pressed));
  for (const type of ['keydown', 'contextmenu', 'pointerup']) page.dispatchEvent(new Event(type));
  await new Promise((after) => setTimeout(after, 5));
  expect(told).toEqual([]);
  leave();
});
