import type { Room } from '../room.ts';

export const targetingRoom = {
  rights: {
    'campaign.edit_targeting': 'YYYNNYNNNNO', // 56
    'campaign.read_reach': 'YYYNNYYNNNO', // 93
  },
  records: {
    // Its lists, with a version of their own; the id is the campaign's
    campaign_targeting: { read: 'campaign.read_settings', write: 'campaign.edit_targeting' },
  },
  jobs: ['reach'],
} as const satisfies Room;
