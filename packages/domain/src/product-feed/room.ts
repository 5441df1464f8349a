import type { Room } from '../room.ts';

export const productFeedRoom = {
  rights: {
    'product_feed.edit': 'YYYNNNYNNNO', // 46
  },
} as const satisfies Room;
