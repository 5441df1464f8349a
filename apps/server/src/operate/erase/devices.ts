import { kindOf } from '@fairlead/domain/device-id';
import { type House, systemContext } from '../../context.ts';
import { eraseNow } from '../../features/erasure/erasure.service.ts';
import { Refused } from '../../refusal.ts';
import type { Command } from '../control.ts';

/** @throws Refused for what is no device id, before a store is opened */
export const checkDevices = (devices: readonly string[]): void => {
  const wrong = devices.filter((device) => kindOf(device) !== 'uuid');
  if (wrong.length > 0)
    throw new Refused(
      wrong.map((device) => ({
        path: 'device',
        message: `--device takes the id of a device with its dashes; ${device} is none`,
      })),
    );
};

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** Erases devices from all stores. Ends with what went, and says what stays for a while. */
export const eraseCommand =
  (house: House): Command =>
  async ({ device }, told) => {
    const devices = [device].flat().map(String);
    checkDevices(devices);
    const { stores, stays } = await eraseNow(systemContext(house), devices, told);
    for (const line of stays) told.say(line);
    const removed = stores.reduce((sum, store) => sum + store.removed, 0);
    const held = stores.filter((store) => store.found > 0).length;
    return `Erased ${count(devices.length, 'device')}: ${removed} rows, ids or lines removed from ${count(held, 'store')}. Nothing takes it in any more.`;
  };
