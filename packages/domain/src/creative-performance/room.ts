import type { Room } from '../room.ts';

export const creativePerformanceRoom = {
  rights: {
    'creative_performance.read': 'YYYYYYYNFNF', // 90
  },
} as const satisfies Room;
