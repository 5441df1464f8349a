import type { Room } from '../room.ts';

export const combinationRoom = {
  rights: {
    'combination.read': 'YYYYYYYNYNO', // 70
    'combination.edit': 'YYYNNYYNNNO', // 71
    'combination.preview': 'YYYNNYYNNNO', // 72
    'combination.overlaps': 'YYYNNYYNNNO', // 85 as combination.preview
  },
  records: {
    combination: { read: 'combination.read', write: 'combination.edit' },
  },
  things: ['combination'],
  jobs: ['combination'],
} as const satisfies Room;
