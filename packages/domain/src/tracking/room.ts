import type { Room } from '../room.ts';

export const trackingRoom = {
  rights: {
    'tracking.check': 'YYYYYYYNYNO', // 91
    'tracking.repair': 'YYYNNNFNNNF', // 92 of links: the support team too; each change by the rights of the edit it is
  },
} as const satisfies Room;
