import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative-review';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

/** A review as whoever has the link sees it. */
export type Opened = Ok<typeof api.openReview>;
export type Reviewed = Opened['creatives'][number];
export type Shown = Reviewed['shown'];
export type Said = NonNullable<Reviewed['said']>;
export type Point = NonNullable<Said['point']>;

export const openedReview = (token: string) => query(['review', token], api.openReview, { params: { token } });

/** Sends an answer; the answer to it is the review as it is then. Whoever asks says what was refused. */
export const useAnswer = (token: string) =>
  useSave(api.answerReview, {
    places: (client, ok) => client.setQueryData(openedReview(token).queryKey, ok),
    quiet: () => true,
  });
