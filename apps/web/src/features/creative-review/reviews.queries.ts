import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative-review';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { type Place, paramsOf } from '../creative/creative.queries.ts';

showsRecords('creative-reviews', 'creative_review', 'creative');

export type Review = Ok<typeof api.listCreativeReviews>['items'][number];

/** Rounds of a group, the newest first. */
export const reviewsOf = (place: Place) =>
  query(['creative-reviews', place.group], api.listCreativeReviews, { params: paramsOf(place) });

export const useAskReview = () =>
  useSave(api.askCreativeReview, {
    refreshes: wordsOf('creative_review'),
    says: ({ round }) => `Review ${round} is asked. Copy its link now: it is shown once.`,
    quiet: () => true,
  });

export const useRevokeReview = () =>
  useSave(api.revokeCreativeReview, {
    refreshes: wordsOf('creative_review'),
    says: () => 'The link is revoked. Answers that were sent are kept.',
  });
