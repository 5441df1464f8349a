import type { Room } from '../room.ts';

export const creativeReviewRoom = {
  rights: {
    'creative_review.manage': 'YYYNYYYNNNO', // 95
    'creative_review.answer': 'PPPPPPPPPPP', // 95: the token of the link is the credential
  },
  records: {
    creative_review: { read: 'creative_review.manage', write: 'creative_review.manage' },
  },
  things: ['creative_review'],
  jobs: ['review_mail'],
} as const satisfies Room;
