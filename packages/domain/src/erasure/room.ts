import type { Room } from '../room.ts';

export const erasureRoom = {
  rights: {
    'erasure.manage': 'YNNNNNNNNNN', // 98 requests that devices be erased; a machine of OPENDSR_TOKENS too
  },
  jobs: ['erasure'],
} as const satisfies Room;
