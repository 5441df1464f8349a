import type { Room } from '../room.ts';

export const deliveryFunnelRoom = {
  rights: {
    'delivery_funnel.read': 'YYYYYYYNFNF', // 90
  },
} as const satisfies Room;
