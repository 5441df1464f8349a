import type { Room } from '../room.ts';

export const churnRoom = {
  rights: {
    'churn.read': 'YYYYYYYNNNO', // 42
    'churn.edit': 'YYYNNNYNNNO', // 43
  },
  records: {
    churn_app: { read: 'churn.read', write: 'churn.edit' },
  },
} as const satisfies Room;
