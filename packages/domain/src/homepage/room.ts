import type { Room } from '../room.ts';

export const homepageRoom = {
  rights: {
    'homepage.read': 'YYYYYYYNYNO', // 7
  },
} as const satisfies Room;
