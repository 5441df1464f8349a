import type { Room } from '../room.ts';

export const importRoom = {
  rights: {
    's3.read': 'YYYNNYYNNNN', // 73
    'import.create': 'YYYNNYYNNNF', // 74
    'import.upload': 'YYYNNYYNYNO', // 75
  },
  jobs: ['import'],
} as const satisfies Room;
