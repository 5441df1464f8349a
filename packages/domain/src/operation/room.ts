import type { Room } from '../room.ts';

export const operationRoom = {
  rights: {
    'operation.read': 'YNNNNNNNNNN', // 99 how the server and its stores are
  },
} as const satisfies Room;
