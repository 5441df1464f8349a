import type { Room } from '../room.ts';

export const creativeGroupRoom = {
  rights: {
    'creative_group.create': 'YYYNYYYNNNO', // 58
    'creative_group.edit': 'YYYNYYYNNNO', // 59
    'creative_group.duplicate': 'YYYNYYYNNNO', // 60
  },
} as const satisfies Room;
