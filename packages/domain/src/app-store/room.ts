import type { Room } from '../room.ts';

export const appStoreRoom = {
  rights: {
    'application.look_up_store': 'YYYYNNYNNNY', // 39
  },
} as const satisfies Room;
