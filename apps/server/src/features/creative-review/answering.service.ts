import { createHash } from 'node:crypto';
import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-review';
import { checkReviewAnswer } from '@fairlead/domain/creative-review/answer.rules';
import { personOf, REVIEW_CREATIVES_MAX } from '@fairlead/domain/creative-review/review';
import { roleNames } from '@fairlead/domain/role';
import { type Context, newId } from '../../context.ts';
import { oldestOfMost } from '../../platform/changes/changes.ts';
import { networkOf } from '../../platform/network.ts';
import { hashToken } from '../../platform/secrets.ts';
import { Conflict, NotFound, Refusal, refuseIfAny, TooMany } from '../../refusal.ts';
import { type AnswerRow, answersOf, putAnswer } from './answer.sql.ts';
import { recordAnswer, stateOf } from './creative-review.service.ts';
import { holdCreative, holdLink, noteOpened, type ReviewRow, reviewedIn, roundsOf } from './creative-review.sql.ts';
import { reviewedOf } from './shown.service.ts';
import { rememberTry, triesSince } from './tries.sql.ts';

type Opened = Ok<typeof api.openReview>;

/** Links that nobody made, from one network: a link cut off in a mail is tried a few times. */
const MOST_TRIES = 30;
const WITHIN_MS = 15 * 60_000;

/** Answers by one link within an hour: each of the most creatives of a round three times. */
const MOST_ANSWERS = 3 * REVIEW_CREATIVES_MAX;
const HOUR_MS = 60 * 60_000;

/**
 * Counts a link that nobody made. A right one opens all the same: of 128 bits nobody guesses one, and an office shares its network.
 * @throws NotFound, TooMany
 */
const refuseUnknown = async (context: Context): Promise<never> => {
  if (!context.config.rateLimits) throw new NotFound();
  const network = createHash('sha256')
    .update(networkOf(context.address ?? ''))
    .digest();
  const now = context.realNow().getTime();
  const earlier = await triesSince(context, network, new Date(now - WITHIN_MS));
  if (earlier.length >= MOST_TRIES)
    throw new TooMany(
      ((earlier[0]?.at.getTime() ?? 0) + WITHIN_MS - now) / 1000,
      'Too many links were tried. Wait a few minutes.',
    );
  await rememberTry(context, network);
  throw new NotFound();
};

/** The link, held. @throws Refusal 410 `review_over` once it is over or what it is about archived; undefined: nobody made it */
const heldLink = async (context: Context, hash: Buffer): Promise<number | undefined> => {
  const link = await holdLink(context, hash);
  if (link && (link.archived || stateOf(context, link) !== 'open'))
    throw new Refusal(410, 'review_over', 'This link is not open any more. Answers that were sent are kept.');
  return link?.id;
};

const readReview = async (context: Context, hash: Buffer): Promise<ReviewRow> => {
  const [row] = await roundsOf(context, { hash });
  if (!row) throw new NotFound();
  return row;
};

/** Who asks: staff with the house, a client with the company, and nobody by name whose account is gone. */
const askerOf = ({ asked_email, asked_role, asked_gone, company_name }: ReviewRow): Opened['asked_by'] => {
  if (asked_email === null || asked_role === null || asked_gone) return { name: 'Fairlead', of: '' };
  const of = asked_role === 'client' ? company_name : `${roleNames[asked_role]}, Fairlead`;
  return { name: personOf(asked_email), of };
};

/** Nothing of the house but who asks; archived creatives wait for nobody. */
const told = async (context: Context, row: ReviewRow): Promise<Opened> => {
  const creatives = await reviewedIn(context, row.id);
  return {
    company_name: row.company_name,
    round: row.round,
    note: row.note,
    asked_by: askerOf(row),
    expires_at: row.expires_at.toISOString(),
    creatives: creatives.filter(({ state }) => state === 'new').map((creative) => reviewedOf(context, creative)),
  };
};

/** What a client is asked, for whoever has the link. @throws NotFound, TooMany, Refusal 410 */
export const openReview = async (context: Context, token: string): Promise<Opened> => {
  const hash = hashToken(token);
  const opened = await context.db.tx(async () => {
    const id = await heldLink(context, hash);
    if (id === undefined) return null;
    await noteOpened(context, id);
    return told(context, await readReview(context, hash));
  });
  return opened ?? refuseUnknown(context);
};

type Answer = Given<typeof api.answerReview>['body'];

const kept = (text: string | null): string | null => (text ?? '').trim() || null;

/** Each answer stays in the history for good: whoever has a link must not fill it. @throws TooMany */
const refuseTooMany = async (context: Context, id: number): Promise<void> => {
  if (!context.config.rateLimits) return;
  const now = context.realNow().getTime();
  const wanted = { entity: 'creative_review', id, since: new Date(now - HOUR_MS), most: MOST_ANSWERS };
  const oldest = await oldestOfMost(context, wanted);
  if (oldest)
    throw new TooMany(
      (oldest.getTime() + HOUR_MS - now) / 1000,
      'Too many answers came by this link within an hour. Wait a while, then answer again. What was sent is kept.',
    );
};

/** What was sent, as it is kept. */
const keptOf = ({ answer, comment, point, name }: Answer): AnswerRow => ({
  answer,
  comment: kept(comment),
  point,
  name: name.trim(),
});

const isSame = (one: AnswerRow, other: AnswerRow): boolean =>
  (['answer', 'comment', 'name'] as const).every((field) => one[field] === other[field]) &&
  (['x', 'y', 'at'] as const).every((field) => one.point?.[field] === other.point?.[field]);

/** Stores an answer to what the creative is now. Joins the caller's transaction. */
const store = async (context: Context, hash: Buffer, id: number, answer: Answer): Promise<void> => {
  await holdCreative(context, answer.creative_id);
  const row = await readReview(context, hash);
  const [creative] = await reviewedIn(context, id, answer.creative_id);
  if (creative?.state !== 'new') throw new NotFound();
  const film = creative.shown.duration;
  refuseIfAny(checkReviewAnswer(answer, film));
  if (answer.content !== undefined && answer.content !== creative.content)
    throw new Conflict('This ad was changed a moment ago. Look at it again.', 'changed_meanwhile');
  const sent = keptOf(answer);
  if (creative.said && answer.seen !== undefined && answer.seen < creative.answers) {
    // One's own that came in though its answer was lost on the way
    if (isSame(creative.said, sent)) return;
    throw new Conflict('Somebody answered this ad meanwhile. Read it, then answer.', 'answered_meanwhile', {
      current: reviewedOf(context, creative),
    });
  }
  await refuseTooMany(context, id);
  const logged = () => answersOf(context, id, { creative: creative.creative_id });
  const before = await logged();
  await putAnswer(
    context,
    newId(context),
    { review: id, creative: creative.creative_id, content: creative.content },
    sent,
  );
  await recordAnswer(context, row, before, await logged());
};

/**
 * Takes an answer, also one in the place of an earlier one.
 * @throws NotFound for creatives the link does not show, Refused by the rules, Conflict `changed_meanwhile` or `answered_meanwhile`, TooMany, Refusal 410
 */
export const answerReview = async (context: Context, token: string, answer: Answer): Promise<Opened> => {
  const hash = hashToken(token);
  const opened = await context.db.tx(async () => {
    const id = await heldLink(context, hash);
    if (id === undefined) return null;
    await store(context, hash, id, answer);
    return told(context, await readReview(context, hash));
  });
  return opened ?? refuseUnknown(context);
};
