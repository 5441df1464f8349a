import type { Room } from '../room.ts';

export const abTestRoom = {
  rights: {
    'campaign.ab_test': 'YNNNNNNNNNN', // 55
    'ab_test.read_results': 'YYYYNNNNNNN', // 94
  },
  records: {
    ab_test: { read: 'ab_test.read_results', write: 'campaign.ab_test' },
  },
} as const satisfies Room;
