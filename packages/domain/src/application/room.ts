import type { Room } from '../room.ts';

export const applicationRoom = {
  rights: {
    'application.read': 'YYYYYYYNYNO', // 36
    'application.create': 'YYYYNNFNNNF', // 37
    'application.edit': 'YYYYNNFNNNF', // 38
  },
  records: {
    application: { read: 'application.read', write: 'application.edit' },
  },
  things: ['application'],
} as const satisfies Room;
