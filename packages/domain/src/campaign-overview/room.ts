import type { Room } from '../room.ts';

export const campaignOverviewRoom = {
  rights: {
    'campaign_overview.read': 'YYYYYYYNFNF', // 90
  },
} as const satisfies Room;
