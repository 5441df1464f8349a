import { creativeTypes, mraidTypes } from '@fairlead/domain/creative/creative';
import {
  REVIEW_CREATIVES_MAX,
  reviewAnswers,
  reviewStandings,
  reviewStates,
} from '@fairlead/domain/creative-review/review';
import { z } from 'zod';
import { call } from './call.ts';
import { creativesPath, creativeThings, groupPath, groupThings, ofGroup, oneCreative } from './creative.ts';
import { countText, id, idText, instant, items, needed, text } from './shapes.ts';

const link = z.string().nullable().describe('path on this server that shows the file, for a day');

/** A creative as it was or is shown. */
export const ReviewShown = z.object({
  type: z.enum(creativeTypes),
  width: z.int(),
  height: z.int(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  ctatext: z.string().nullable(),
  advertiser: z.string().nullable(),
  markup: z.string().nullable(),
  mraid_type: z.enum(mraidTypes).nullable(),
  companion_markup: z.string().nullable(),
  duration: z.number().nullable().describe('seconds of a video'),
  url: link,
  iurl: link,
  main_url: link,
  icon_url: link,
  logo_url: link,
  preview: link,
  companion_url: link,
});

const share = z.number({ error: 'must be a number' });
const Point = z
  .object({
    x: share.describe('share of the width, 0 to 1'),
    y: share.describe('share of the height, 0 to 1'),
    at: z.number({ error: 'must be a number' }).nullable().default(null).describe('seconds of a video'),
  })
  .describe('where the comment is pinned');

export const ReviewSaid = z.object({
  answer: z.enum(reviewAnswers),
  comment: z.string().nullable(),
  point: Point.nullable(),
  pin: z.int().nullable().describe('the number of its pin among those of the creative, for good; null without one'),
  name: z.string().describe('as the reviewer wrote it'),
  at: instant,
});

const Before = z
  .object({
    round: z.int(),
    shown: ReviewShown,
    said: ReviewSaid,
    changed: z.boolean().describe('whether that was another ad: false where it is the same in a later round'),
  })
  .nullable()
  .describe('what was answered last in an earlier round, or before the creative became what it is');

export const ReviewedCreative = z.object({
  creative_id: id,
  name: z.string(),
  standing: z
    .enum(reviewStandings)
    .describe('`again`: answered before, and changed since, so that it waits for another answer'),
  content: z.string().describe('stands for what is shown: another one after each change'),
  shown: ReviewShown,
  said: ReviewSaid.nullable().describe('the answer to what is shown, in this round'),
  answers: z.int().describe('how many answers to what is shown came by this link; the newest counts'),
  next_pin: z.int().describe('the number of the pin of that answer, or the one that it would get'),
  before: Before,
});

/** A round without its creatives. */
export const ListedReview = z.object({
  id,
  creative_group_id: id,
  round: z.int().describe('counted in its group'),
  state: z.enum(reviewStates),
  note: z.string(),
  asked_by: z.object({ id: id.nullable(), email: z.string() }),
  asked_at: instant,
  expires_at: instant,
  opened: z.int().describe('how often the link was opened'),
  opened_at: instant.nullable().describe('last time'),
  standings: z.array(z.enum(reviewStandings)).describe('how each creative stands, in the order they were asked for'),
  version: z.int(),
});

export const CreativeReview = ListedReview.omit({ standings: true }).extend({
  creatives: z.array(ReviewedCreative).describe('in the order they were asked for'),
});

const path = `${groupPath}/reviews`;
const one = ofGroup.extend({ reviewId: idText.meta({ example: 41001 }) });
const oneThings = { ...groupThings, reviewId: 'creative_review' } as const;
const managing = { room: 'creative-review', permission: 'creative_review.manage' } as const;

export const listCreativeReviews = call({
  ...managing,
  name: 'listCreativeReviews',
  method: 'GET',
  path,
  title: 'Reviews of a group',
  description:
    'What clients were asked and how each creative stands, the newest round first, in pages. What is shown and said of them is in one review.',
  params: ofGroup,
  things: groupThings,
  query: z.object({
    limit: countText(1, 50, 20),
    offset: countText(0, 1_000_000, 0),
    round: idText.optional().meta({ example: 2 }),
  }),
  ok: items(ListedReview),
});

export const getCreativeReview = call({
  ...managing,
  name: 'getCreativeReview',
  method: 'GET',
  path: `${path}/{reviewId}`,
  title: 'One review',
  description: 'With what is shown of its creatives, and the answers.',
  params: one,
  things: oneThings,
  ok: CreativeReview,
});

export const listCreativeAnswers = call({
  ...managing,
  name: 'listCreativeAnswers',
  method: 'GET',
  path: `${creativesPath}/{creativeId}/answers`,
  title: 'What clients said of a creative',
  description: 'In all reviews, the newest first, in pages.',
  params: oneCreative,
  things: creativeThings,
  query: z.object({ limit: countText(1, 100, 50), offset: countText(0, 1_000_000, 0) }),
  ok: items(
    z.object({
      round: z.int(),
      said: ReviewSaid,
      changed: z.boolean().describe('whether the creative is another ad since'),
      replaced: z.boolean().describe('whether a later answer to the same came by the same link, and counts instead'),
    }),
  ),
});

export const askCreativeReview = call({
  ...managing,
  name: 'askCreativeReview',
  method: 'POST',
  path,
  title: 'Ask a client for a review',
  description:
    'Makes a link that shows these creatives, and nothing else, to whoever has it, until it ends. It is told in this answer alone: what is kept of it does not open it. Creatives of this group that are not archived.',
  params: ofGroup,
  things: groupThings,
  body: z.object({
    creative_ids: z
      .array(id)
      .max(10_000)
      .describe(`at most ${REVIEW_CREATIVES_MAX}`)
      .meta({ example: [31001] }),
    expires_in_days: z.number({ error: 'must be a number' }).meta({ example: 7 }),
    note: text(10_000).default('').meta({ example: 'We would like to go live on Wednesday.' }),
  }),
  refs: { creative_ids: 'creative' },
  ok: z.object({ id, url: z.string().describe('opens nothing in a dry run'), expires_at: instant, round: z.int() }),
  status: 201,
  dryRun: true,
});

export const revokeCreativeReview = call({
  ...managing,
  name: 'revokeCreativeReview',
  method: 'DELETE',
  path: `${path}/{reviewId}`,
  title: 'Take a review link back',
  description:
    'It opens nothing from now on; answers that were sent are kept. One that has ended already stays as it is.',
  params: one,
  things: oneThings,
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});

/** What a client sees of a review: nothing of the house but who asks. */
export const ClientReview = z.object({
  company_name: z.string().describe('for whom'),
  round: z.int(),
  note: z.string(),
  asked_by: z.object({
    name: z.string().describe('`Fairlead` once their account is gone'),
    of: z.string().describe('role and house, or the company of a client; empty once their account is gone'),
  }),
  expires_at: instant,
  creatives: z.array(ReviewedCreative),
});

const byToken = z.object({ token: z.string().max(200).meta({ example: 'Zk3vQ0mJ4fB6pWq1x8sT5g' }) });
const answering = {
  room: 'creative-review',
  permission: 'creative_review.answer',
  params: byToken,
  refuses: [410],
  limit: 'preview',
} as const;

export const openReview = call({
  ...answering,
  name: 'openReview',
  method: 'GET',
  path: '/reviews/{token}',
  title: 'What a client is asked',
  description:
    'For whoever has the link. Revoked and ended links are 410, unknown ones 404; those who try many unknown ones are refused for a while.',
  ok: ClientReview,
  refuses: [...answering.refuses, 507], // it counts how often the link was opened
});

export const answerReview = call({
  ...answering,
  name: 'answerReview',
  method: 'POST',
  path: '/reviews/{token}/answers',
  title: 'Answer a review',
  description:
    'For whoever has the link. An answer may be changed until the link ends, and is one to what was shown: with `content` one that came too late for it is 409 `changed_meanwhile`, with `seen` one that does not know the newest answer 409 `answered_meanwhile`, which tells the creative as it is in `current`.',
  body: z.object({
    creative_id: id.meta({ example: 31001 }),
    answer: z.enum(reviewAnswers, { error: 'must be one of approved, change' }),
    comment: text(10_000).nullable().default(null).meta({ example: 'Show the price in the first seconds.' }),
    point: Point.nullable().default(null),
    name: needed(text(1000)).meta({ example: 'Camille Roux' }),
    content: text(64).optional().describe('of the creative as it was read'),
    seen: z.int().optional().describe('`answers` of the creative as it was read; left out, nothing is compared'),
  }),
  ok: ClientReview,
});
