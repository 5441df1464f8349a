import type { Room } from '../room.ts';

export const pacingRoom = {
  rights: {
    'pacing.read': 'YYYYYYYNFNF', // 84 as line_item.read_overview
  },
} as const satisfies Room;
