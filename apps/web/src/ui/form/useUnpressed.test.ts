import { expect, test, vi } from 'vitest';
import { watchPress } from './useUnpressed.ts';

test('a press lasts until its click is done, over a second one behind it', async () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  const leave = watchPress(page, (pressed) => told.push(pressed));
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
