import type { Room } from '../room.ts';

export const docsRoom = {
  rights: {
    'docs.read': 'PPPPPPPPPPP', // 87 in demo; in production every role but restricted and guest
  },
} as const satisfies Room;
