import type { Room } from '../room.ts';

export const controlGroupRoom = {
  rights: {
    'uplift.read': 'YYYYYYYNYNO', // 40
    'uplift.edit': 'YYYNNNYNNNO', // 41
  },
  records: {
    control_group: { read: 'uplift.read', write: 'uplift.edit' },
  },
} as const satisfies Room;
