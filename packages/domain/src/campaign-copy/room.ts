import type { Room } from '../room.ts';

export const campaignCopyRoom = {
  rights: {
    'campaign.copy': 'YYYNNNNNNNF', // 92 copies, matrix: the support team repairs links and makes nothing
  },
} as const satisfies Room;
