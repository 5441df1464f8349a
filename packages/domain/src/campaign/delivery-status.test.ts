import { expect, test } from 'vitest';
import { deliveryStatus, deliveryStatusNames } from './delivery-status.ts';

test.each([
  [{ running: true, active: true, paused: false }, 'Campaign is bidding'],
  [{ running: false, active: true, paused: true }, 'Campaign is currently paused'],
  [{ running: false, active: true, paused: false }, 'Campaign is not active'],
  [{ running: false, active: false, paused: true }, 'Campaign is not active'],
  [{ running: false, active: false, paused: false }, 'Campaign is not active'],
])('%o: %s', (flags, words) => expect(deliveryStatusNames[deliveryStatus(flags)]).toBe(words));
