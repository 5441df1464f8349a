import type { ServerRoom } from '../../http/room.ts';
import { creativeReviewRoutes } from './creative-review.routes.ts';
import { defineCreativeReviewUndo } from './creative-review.undo.ts';
import { defineReviewMail } from './review.mail.ts';
import { tellAnswers } from './telling.service.ts';
import { forgetOldTries } from './tries.sql.ts';

/** Answers of one sitting are told in one mail. */
const ROUND_MS = 60_000;
const DAY_MS = 86_400_000;

export const creativeReviewRoom: ServerRoom = {
  routes: creativeReviewRoutes,
  undo: defineCreativeReviewUndo,
  jobs: [defineReviewMail],
  rounds: [{ every: ROUND_MS, run: tellAnswers }],
  tidy: [(context) => forgetOldTries(context, new Date(context.realNow().getTime() - DAY_MS))],
  things: {
    creative_review: 'select id, company_id, app_id from creative_review where id = any($1)',
  },
};
