import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged } from '../../platform/changes/undo.ts';
import { readLogged, revokeReview, stateOf } from './creative-review.service.ts';
import { reviewsOf } from './creative-review.sql.ts';

const CLIENTS = 'An answer is the client’s. Ask for another review instead.';
const OVER = 'This link is over already';
const AGAIN = 'A link that was taken back does not open again. Ask for another review.';

const whyNot = (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> =>
  Promise.all(
    entries.map(async ({ entity_id, deed, changes }) => {
      const [review] = await reviewsOf(context, { id: entity_id });
      if (!review) return GONE;
      if (changes.some(({ field }) => field === 'revoked') && deed !== 'create') return AGAIN;
      if (deed !== 'create') return CLIENTS;
      return stateOf(context, review) === 'open' ? null : OVER;
    }),
  );

/** Asking is taken back by ending the link. */
export const defineCreativeReviewUndo = (): void =>
  defineUndo('creative_review', {
    current: async (context, id) => {
      const [review] = await reviewsOf(context, { id });
      if (!review) return null;
      return { ...(await readLogged(context, id)).logged, version: review.version };
    },
    whyNot,
    remove: (context, id) => revokeReview(context, id),
  });
