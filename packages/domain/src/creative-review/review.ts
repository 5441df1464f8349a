import { capitalized } from '../in-words.ts';

/** What a client says of a creative; asking for a change is a wish, never a refusal. */
export const reviewAnswers = ['approved', 'change'] as const;
export type ReviewAnswer = (typeof reviewAnswers)[number];

/** How a round stands: it ends by the product's clock, or earlier by hand. */
export const reviewStates = ['open', 'ended', 'revoked'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * How a creative of a round stands: with an answer to what it is today, `again` where it was answered and has changed since,
 * or `open`.
 */
export const reviewStandings = ['open', 'again', ...reviewAnswers] as const;
export type ReviewStanding = (typeof reviewStandings)[number];

/** Creatives of one round: what a client looks through at a sitting. */
export const REVIEW_CREATIVES_MAX = 100;
export const REVIEW_DAYS_MAX = 30;
export const REVIEW_NOTE_MAX = 2000;

/** Where a comment is pinned: shares of width and height (0 to 1), and seconds of a video, null elsewhere. */
export type ReviewPoint = { x: number; y: number; at: number | null };

/** Whether a link opens at an instant. The last millisecond belongs to it. */
export const reviewState = (review: { expires_at: Date; revoked: boolean }, now: Date): ReviewState => {
  if (review.revoked) return 'revoked';
  return now.getTime() > review.expires_at.getTime() ? 'ended' : 'open';
};

/** A name as people write it, of an e-mail address: `ines.carvalho@…` is Ines Carvalho. */
export const personOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter((part) => part !== '')
    .map(capitalized)
    .join(' ');
