import type { Room } from '../room.ts';

export const targetingRoom = {
  rights: {
    'campaign.edit_targeting': 'YYYNNYNNNNO', // 56
  },
} as const satisfies Room;
