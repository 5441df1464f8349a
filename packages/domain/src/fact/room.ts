import type { Room } from '../room.ts';

export const factRoom = {
  rights: {
    'fact.send': 'NNNNNNNNNNN', // 86, 89 no role: a machine token
    'fact.manage': 'YNNNNNNNNNN', // 86 fact files, batches, simulator
  },
  jobs: ['facts_file'],
} as const satisfies Room;
