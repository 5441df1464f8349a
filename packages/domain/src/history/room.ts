import type { Room } from '../room.ts';

export const historyRoom = {
  rights: {
    'change.read': 'YYYYYYYNYNO', // 81 history, change sets, live stream: each entry as its entity's read
    'change.undo': 'YYYYYYYNYNO', // 82 each entry as its entity's write
  },
} as const satisfies Room;
