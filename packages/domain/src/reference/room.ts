import type { Room } from '../room.ts';

export const referenceRoom = {
  rights: {
    'selling_entity.read': 'YYYYYYYNYNY', // 8
    'reference.read': 'YYYYYYYNYNY', // 9
  },
} as const satisfies Room;
