import type { Room } from '../room.ts';

export const fileRoom = {
  rights: {
    'file.download': 'PPPPPPPPPPP', // 83 the signed link is the credential
    'icon.read': 'PPPPPPPPPPP', // 83 the signed link is the credential
    'asset.read': 'PPPPPPPPPPP', // 96 the signed link is the credential
  },
} as const satisfies Room;
