import { type Issue, when } from '../issue.ts';
import { isOneLine } from '../text.ts';
import {
  REVIEW_CREATIVES_MAX,
  REVIEW_DAYS_MAX,
  REVIEW_NOTE_MAX,
  type ReviewAnswer,
  type ReviewPoint,
} from './review.ts';

const COMMENT_MAX = 2000;
const REVIEWER_MAX = 80;

export type AnswerDraft = {
  answer: ReviewAnswer;
  comment: string | null;
  point: ReviewPoint | null;
  name: string;
};

const isShare = (value: number): boolean => value >= 0 && value <= 1;

const checkPoint = ({ point, comment }: AnswerDraft, film: number | null): Issue[] => {
  if (point === null) return [];
  return [
    ...when(!isShare(point.x) || !isShare(point.y), 'point', 'A pin must lie on the picture'),
    ...when(
      point.at !== null && (film === null || point.at < 0 || point.at > film),
      'point',
      'A pin must lie within the video',
    ),
    ...when((comment ?? '').trim() === '', 'comment', 'Write what the pin is about'),
  ];
};

/** An answer of a client, as page and server check it. @param film seconds of the video, null where it is none */
export const checkReviewAnswer = (draft: AnswerDraft, film: number | null): Issue[] => {
  const comment = (draft.comment ?? '').trim();
  return [
    ...when(draft.answer === 'change' && comment === '', 'comment', 'Write what should change'),
    ...when(
      comment.length > COMMENT_MAX,
      'comment',
      `A comment must be at most ${COMMENT_MAX} characters. Shorten it.`,
    ),
    ...(comment === '' && draft.answer === 'change' ? [] : checkPoint(draft, film)),
    ...when(draft.name.trim() === '', 'name', 'Your name is required'),
    ...when(
      draft.name.trim().length > REVIEWER_MAX,
      'name',
      `A name must be at most ${REVIEWER_MAX} characters. Shorten it.`,
    ),
    ...when(!isOneLine(draft.name.trim()), 'name', 'A name must be on one line'),
  ];
};

export type ReviewDraft = { creative_ids: readonly number[]; expires_in_days: number; note: string };

/** What is asked for, as form and server check it. */
export const checkReview = ({ creative_ids, expires_in_days, note }: ReviewDraft): Issue[] => [
  ...when(creative_ids.length === 0, 'creative_ids', 'Choose at least one creative'),
  ...when(
    new Set(creative_ids).size > REVIEW_CREATIVES_MAX,
    'creative_ids',
    `A review can have at most ${REVIEW_CREATIVES_MAX} creatives. Choose fewer.`,
  ),
  ...when(
    !Number.isInteger(expires_in_days) || expires_in_days < 1 || expires_in_days > REVIEW_DAYS_MAX,
    'expires_in_days',
    `Days must be a whole number from 1 to ${REVIEW_DAYS_MAX}`,
  ),
  ...when(
    note.trim().length > REVIEW_NOTE_MAX,
    'note',
    `A note must be at most ${REVIEW_NOTE_MAX} characters. Shorten it.`,
  ),
];
