import type { Room } from '../room.ts';

export const authRoom = {
  rights: {
    'auth.sign_in': 'PPPPPPPPPPP', // 1
    'auth.request_reset': 'PPPPPPPPPPP', // 2
    'auth.confirm_reset': 'PPPPPPPPPPP', // 3
    'auth.profile': 'YYYYYYYYYYY', // 4
    'auth.logout': 'YYYYYYYYYYY', // 5
    'sso.config': 'PPPPPPPPPPP', // 83
  },
  jobs: ['mail'],
} as const satisfies Room;
