import type { Room } from '../room.ts';

export const feedRoom = {
  rights: {
    'feed.read': 'NNNNNNNNNNN', // 88 no role: a machine token
  },
} as const satisfies Room;
