import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative-review';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { type Place, paramsOf } from '../creative/creative.queries.ts';

showsRecords('creative-reviews', 'creative_review', 'creative');

/** A round without its creatives. */
export type ListedReview = Ok<typeof api.listCreativeReviews>['items'][number];
export type Review = Ok<typeof api.getCreativeReview>;
export type SaidOf = Ok<typeof api.listCreativeAnswers>['items'][number];

const PAGE = 20;

/** Where the next page of a list begins; none once all of it is there. */
const nextOf = <T extends { items: readonly unknown[]; total: number }>({ total }: T, pages: readonly T[]) => {
  const seen = pages.reduce((sum, { items }) => sum + items.length, 0);
  return seen < total ? seen : undefined;
};

/** Rounds of a group, the newest first, page by page. */
export const reviewsOf = (place: Place) =>
  infiniteQueryOptions({
    queryKey: ['creative-reviews', place.group, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(api.listCreativeReviews, {
        params: paramsOf(place),
        query: { limit: String(PAGE), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOf(last, pages),
  });

/** The newest round of a group. */
export const newestReviewOf = (place: Place) =>
  query(['creative-reviews', place.group, 'newest'], api.listCreativeReviews, {
    params: paramsOf(place),
    query: { limit: '1' },
  });

/** One round of a group by its number: a link may lead to one that no page has yet. */
export const roundOf = (place: Place, round: number) =>
  query(['creative-reviews', place.group, 'round', round], api.listCreativeReviews, {
    params: paramsOf(place),
    query: { round: String(round) },
  });

/** A round with its creatives. */
export const reviewOf = (place: Place, id: number) =>
  query(['creative-reviews', place.group, 'one', id], api.getCreativeReview, {
    params: { ...paramsOf(place), reviewId: String(id) },
  });

/** What clients said of a creative in all rounds, the newest first, page by page. */
export const saidOf = (place: Place, creative: number) =>
  infiniteQueryOptions({
    queryKey: ['creative-reviews', place.group, 'said', creative],
    queryFn: ({ pageParam, signal }) =>
      call(api.listCreativeAnswers, {
        params: { ...paramsOf(place), creativeId: String(creative) },
        query: { offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOf(last, pages),
  });

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
