import { CHANGE_SET_OPEN_MS } from '@fairlead/domain/change-set';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createChangeSet } from './change-set.ts';

const id = async (given: string) => given;

test('another press soon is of the same change set, one after a break of another: none finds it closed', async () => {
  let now = 1_000;
  const press = createChangeSet(() => now);
  const first = await press()(id);
  now += 60_000;
  expect(await press()(id)).toBe(first);
  now += 20 * 60_000;
  const second = await press()(id);
  expect(second).not.toBe(first);
  now += 60_000;
  expect(await press()(id)).toBe(second);
  const begun = press();
  now += CHANGE_SET_OPEN_MS - 61_000;
  expect(await press()(id)).not.toBe(second);
  expect(await begun(id)).toBe(second); // what one press sends is one
});

test('what was taken back meanwhile takes nothing more: it goes on under a new one, and another refusal is told', async () => {
  const press = createChangeSet();
  const undone = await press()(id);
  const refused = (code: string) => new ApiError(409, { code, message: 'No' }, '');
  const sent: string[] = [];
  const send = async (given: string) => {
    sent.push(given);
    if (given === undone) throw refused('change_set_closed');
    return given;
  };
  const renewed = await press()(send);
  expect(sent).toEqual([undone, renewed]);
  expect(await press()(id)).toBe(renewed);
  await expect(press()(() => Promise.reject(refused('has_children')))).rejects.toThrow('No');
  await expect(press()(() => Promise.reject(refused('change_set_closed')))).rejects.toThrow('No');
});
