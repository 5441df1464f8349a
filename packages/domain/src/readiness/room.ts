import type { Room } from '../room.ts';

export const readinessRoom = {
  rights: {
    'readiness.read': 'YYYYYYYNYNO', // 91 readiness of many: every id is checked
  },
} as const satisfies Room;
