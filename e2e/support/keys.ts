import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The keyboard goes to what can be pressed: a click waits until it can, a key or the focus would be lost on what is still off. */
export const focusOn = async (what: Locator): Promise<void> => {
  await eventually(() => what.isEnabled()).toBe(true);
  await what.focus();
};

/** Enter, once it can be pressed. */
export const enterOn = async (what: Locator): Promise<void> => {
  await focusOn(what);
  await what.press('Enter');
};
