import type { Room } from '../room.ts';

export const creativeRoom = {
  rights: {
    'creative.read': 'YYYYYYYNYNO', // 57
    'creative.create': 'YYYNYYYNNNO', // 61
    'creative.edit': 'YYYNYYYNNNO', // 62
    'creative.resubmit': 'YYYNYYYNNNO', // 63
    'creative.download_asset': 'YYYNYYYNNNY', // 64
    'creative.capture': 'YYYNYYYNNNY', // 65
    'drive.read': 'YYYNYYYNNNY', // 66
  },
  records: {
    creative: { read: 'creative.read', write: 'creative.edit' },
  },
  things: ['creative'],
  jobs: ['capture'],
} as const satisfies Room;
