import type { Room } from '../room.ts';

export const searchRoom = {
  rights: {
    'search.read': 'YYYYYYYNYNO', // 6
  },
} as const satisfies Room;
