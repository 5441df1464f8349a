import type { Room } from '../room.ts';

export const simulatorRoom = {
  rights: {},
  jobs: ['simulation'],
} as const satisfies Room;
