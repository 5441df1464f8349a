import type { Room } from '../room.ts';

export const cohortRoom = {
  rights: {
    'cohort.read': 'YYYYYYYNYNO', // 67
    'cohort.edit': 'YYYNNYYNNNO', // 68
    'cohort.refresh': 'YYYNNYYNNNO', // 69
    'cohort.estimate': 'YYYNNYYNNNO', // 85 as cohort.edit
    'cohort.explain': 'YYYNNYYNNNO', // 85 as audience.download
  },
  records: {
    cohort: { read: 'cohort.read', write: 'cohort.edit' },
  },
  things: ['cohort'],
  jobs: ['cohort'],
} as const satisfies Room;
