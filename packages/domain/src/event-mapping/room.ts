import type { Room } from '../room.ts';

export const eventMappingRoom = {
  rights: {
    'event_mapping.read': 'YYYYYYYNYNO', // 44
    'event_mapping.edit': 'YYYNNNYNNNO', // 45
  },
  records: {
    custom_action: { read: 'event_mapping.read', write: 'event_mapping.edit' },
  },
} as const satisfies Room;
