import * as api from '@fairlead/contract/creative-review';
import { handle, type Route } from '../../http/handle.ts';
import { answerReview, openReview } from './answering.service.ts';
import { askReview, getReview, listAnswers, listReviews, revokeReview } from './creative-review.service.ts';

export const creativeReviewRoutes: Route[] = [
  handle(api.listCreativeReviews, ({ params, query }, context) =>
    listReviews(context, { group: params.creativesGroupId, ...query }),
  ),
  handle(api.listCreativeAnswers, ({ params, query }, context) =>
    listAnswers(context, params.creativesGroupId, params.creativeId, query),
  ),
  handle(api.getCreativeReview, ({ params }, context) => getReview(context, params.reviewId, params.creativesGroupId)),
  handle(api.askCreativeReview, ({ params, body }, context) => askReview(context, params.creativesGroupId, body)),
  handle(api.revokeCreativeReview, ({ params }, context) =>
    revokeReview(context, params.reviewId, params.creativesGroupId),
  ),
  handle(api.openReview, ({ params }, context) => openReview(context, params.token)),
  handle(api.answerReview, ({ params, body }, context) => answerReview(context, params.token, body)),
];
