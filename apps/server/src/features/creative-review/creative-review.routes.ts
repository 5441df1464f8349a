import * as api from '@fairlead/contract/creative-review';
import { handle, type Route } from '../../http/handle.ts';
import { answerReview, openReview } from './answering.service.ts';
import { askReview, getReview, listReviews, revokeReview } from './creative-review.service.ts';

export const creativeReviewRoutes: Route[] = [
  handle(api.listCreativeReviews, ({ params }, context) => listReviews(context, params.creativesGroupId)),
  handle(api.getCreativeReview, ({ params }, context) => getReview(context, params.reviewId, params.creativesGroupId)),
  handle(api.askCreativeReview, ({ params, body }, context) => askReview(context, params.creativesGroupId, body)),
  handle(api.revokeCreativeReview, ({ params }, context) =>
    revokeReview(context, params.reviewId, params.creativesGroupId),
  ),
  handle(api.openReview, ({ params }, context) => openReview(context, params.token)),
  handle(api.answerReview, ({ params, body }, context) => answerReview(context, params.token, body)),
];
