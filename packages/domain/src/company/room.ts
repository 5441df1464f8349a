import type { Room } from '../room.ts';

export const companyRoom = {
  rights: {
    'company.read': 'YYYYYYYNYNO', // 12
    'company.create': 'YFFFNNNNNNN', // 13
    'company.edit': 'YFFFNNNNNNN', // 14
  },
  records: {
    company: { read: 'company.read', write: 'company.edit' },
  },
  things: ['company'],
} as const satisfies Room;
