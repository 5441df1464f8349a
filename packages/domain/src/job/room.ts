import type { Room } from '../room.ts';

export const jobRoom = {
  rights: {
    'job.read': 'YYYYYYYNYNO', // 81 each job as its entity's read
    'job.edit': 'YYYYYYYNYNO', // 82 each job as its entity's write
  },
  things: ['job'],
} as const satisfies Room;
