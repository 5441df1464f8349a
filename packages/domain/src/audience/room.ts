import type { Room } from '../room.ts';

export const audienceRoom = {
  rights: {
    'audience.create': 'YYYNNYYNYNO', // 76
    'audience.read': 'YYYYYYYNYNO', // 77
    'audience.edit': 'YYYNNYYNYNO', // 78
    'audience.delete': 'YYYNNYYNNNO', // 79
    'audience.download': 'YYYNNYYNNNO', // 80
    'audience.read_builds': 'YYYYYYYNYNO', // 85 as audience.read
  },
  records: {
    targeting_list: { read: 'audience.read', write: 'audience.edit' },
  },
  things: ['targeting_list'],
  jobs: ['preview'],
} as const satisfies Room;
