import type { Room } from '../room.ts';

export const campaignLaunchRoom = {
  rights: {
    'campaign.repair': 'YYYNNNFNNNF', // 92 each change needs the right of the write it is; the support team repairs links
    'campaign.launch': 'YYYNNNNNNNF', // 92 launch: never the support team
  },
} as const satisfies Room;
