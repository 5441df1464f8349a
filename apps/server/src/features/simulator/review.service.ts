import type { Context } from '../../context.ts';
import { putReviews, type Review, reviewsOf } from './review.sql.ts';

export type { Review } from './review.sql.ts';

/** What the demo's exchanges were asked of these creatives so far. */
export const askedReviews = (context: Pick<Context, 'db'>, creatives: readonly number[]): Promise<Review[]> =>
  reviewsOf(context, creatives);

/** Notes what exchanges are asked, and what they have answered. */
export const noteReviews = async (context: Pick<Context, 'db'>, reviews: readonly Review[]): Promise<void> => {
  if (reviews.length > 0) await putReviews(context, reviews);
};
