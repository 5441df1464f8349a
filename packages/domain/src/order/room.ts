import type { Room } from '../room.ts';

export const orderRoom = {
  rights: {
    'order.read': 'YYYYYYYNYNO', // 15
    'order.create': 'YYYYNNNNNNN', // 16
    'order.edit': 'YYYYNNNNNNN', // 17
  },
  records: {
    order: { read: 'order.read', write: 'order.edit' },
  },
  things: ['order'],
} as const satisfies Room;
