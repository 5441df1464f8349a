import type { Room } from '../room.ts';

export const liveRoom = {
  rights: {},
} as const satisfies Room;
