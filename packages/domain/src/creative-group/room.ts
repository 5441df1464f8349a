import type { Room } from '../room.ts';

export const creativeGroupRoom = {
  rights: {
    'creative_group.create': 'YYYNYYYNNNO', // 58
    'creative_group.edit': 'YYYNYYYNNNO', // 59
    'creative_group.duplicate': 'YYYNYYYNNNO', // 60
  },
  records: {
    creative_group: { read: 'creative.read', write: 'creative_group.edit' },
  },
  things: ['creative_group'],
} as const satisfies Room;
