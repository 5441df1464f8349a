import type { Room } from '../room.ts';

export const userRoom = {
  rights: {
    'user.read': 'YYYYYYYNNNF', // 18
    'user.create': 'YFFFNNFNNNN', // 19
    'user.edit': 'YFFFNNFNNNN', // 20
    'user.delete': 'YNNNNNNNNNN', // 21
    'user.invite': 'YFFFNNFNNNN', // 97 as user.edit
  },
  records: {
    user: { read: 'user.read', write: 'user.edit', guarded: { last_sign_in_at: { roles: ['admin'] } } },
  },
  things: ['user'],
} as const satisfies Room;
