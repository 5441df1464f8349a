import type { Room } from '../room.ts';

export const abTestRoom = {
  rights: {
    'campaign.ab_test': 'YNNNNNNNNNN', // 55
  },
} as const satisfies Room;
