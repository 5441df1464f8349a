import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-review';
import { checkReview } from '@fairlead/domain/creative-review/answer.rules';
import { reviewState } from '@fairlead/domain/creative-review/review';
import { type Context, newId } from '../../context.ts';
import { personSeenBy, recordChange } from '../../platform/changes/changes.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { Conflict, NotFound, refuseIfAny, refuseOver } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import { holdGroup } from '../creative-group/creative-group.service.ts';
import { answersOf, type NamedAnswer, saidOf } from './answer.sql.ts';
import {
  creativesIn,
  holdReview,
  insertReview,
  listedRounds,
  namesIn,
  type Page,
  type ReviewRow,
  reviewedIn,
  roundsOf,
  setRevoked,
} from './creative-review.sql.ts';
import { reviewedOf, standingOf } from './shown.service.ts';

type Review = Ok<typeof api.getCreativeReview>;

const DAY_MS = 86_400_000;
/** 128 bits: nobody guesses one. */
const TOKEN_BYTES = 16;

export const stateOf = ({ now }: Context, { expires_at, revoked_at }: Pick<ReviewRow, 'expires_at' | 'revoked_at'>) =>
  reviewState({ expires_at, revoked: revoked_at !== null }, now());

const head = (context: Context, row: ReviewRow) => ({
  id: row.id,
  creative_group_id: row.creative_group_id,
  round: row.round,
  state: stateOf(context, row),
  note: row.note,
  asked_by: personSeenBy(context, { id: row.asked_by, email: row.asked_email, role: row.asked_role }),
  asked_at: row.created.toISOString(),
  expires_at: row.expires_at.toISOString(),
  opened: row.opened,
  opened_at: row.opened_at?.toISOString() ?? null,
  version: row.version,
});

/** A page of the rounds of a group, without what is shown in them. */
export const listReviews = async (context: Context, page: Page): Promise<Ok<typeof api.listCreativeReviews>> => {
  const { rows, total } = await listedRounds(context, page);
  return { items: rows.map((row) => ({ ...head(context, row), standings: row.stood.map(standingOf) })), total };
};

/** The round as it is stored. @throws NotFound, also for one of another group */
export const reviewOf = async (context: Context, id: number, group?: number): Promise<ReviewRow> => {
  const [row] = await roundsOf(context, { ids: [id] });
  if (!row || (group !== undefined && row.creative_group_id !== group)) throw new NotFound();
  return row;
};

/** @throws NotFound */
export const getReview = async (context: Context, id: number, group: number): Promise<Review> => {
  const row = await reviewOf(context, id, group);
  const creatives = await reviewedIn(context, id);
  return { ...head(context, row), creatives: creatives.map((creative) => reviewedOf(context, creative)) };
};

/** What clients said of a creative of a group in all its rounds. @throws NotFound */
export const listAnswers = async (
  context: Context,
  group: number,
  creative: number,
  page: { limit: number; offset: number },
): Promise<Ok<typeof api.listCreativeAnswers>> => {
  if ((await creativesIn(context, group, [creative])).length === 0) throw new NotFound();
  const { rows, total } = await saidOf(context, creative, page);
  return { items: rows, total };
};

const inWords = ({ creative, answer, name, comment }: NamedAnswer): string => {
  const said = comment ? `: ${comment}` : '';
  return answer === 'approved'
    ? `${creative} approved by ${name}${said}`
    : `${creative}: ${name} asks for a change${said}`;
};

const nameOf = (row: ReviewRow): string => `${row.group_name}, review ${row.round}`;

/** What the change log keeps of a round: what was asked, and what was answered, in words. */
const loggedReview = (row: ReviewRow, creatives: readonly string[], answers: readonly NamedAnswer[]) => ({
  name: nameOf(row),
  creatives,
  note: row.note,
  expires_at: row.expires_at.toISOString(),
  revoked: row.revoked_at !== null,
  answers: answers.map(inWords),
});

export type LoggedReview = ReturnType<typeof loggedReview>;

/** The round today with its entry's fields. */
export const readLogged = async (context: Context, id: number): Promise<{ row: ReviewRow; logged: LoggedReview }> => {
  const row = await reviewOf(context, id);
  return { row, logged: loggedReview(row, await namesIn(context, id), await answersOf(context, id)) };
};

/** Writes the entry of a round that was changed. Joins the caller's transaction. */
const recordReview = async (context: Context, id: number, before: LoggedReview | null): Promise<void> => {
  const { row, logged } = await readLogged(context, id);
  await recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'creative_review',
    entity_id: id,
    entity_name: logged.name,
    company_id: row.company_id,
    version: row.version,
    before,
    after: logged,
  });
};

/**
 * Writes the entry of an answer: of the creative answered alone, as the log is never edited. Joins the caller's transaction.
 * @param row the round before, held
 */
export const recordAnswer = async (
  context: Context,
  row: ReviewRow,
  before: readonly NamedAnswer[],
  after: readonly NamedAnswer[],
): Promise<void> => {
  await recordChange(context, {
    action: 'update',
    entity: 'creative_review',
    entity_id: row.id,
    entity_name: nameOf(row),
    company_id: row.company_id,
    version: row.version + 1,
    before: { answers: before.map(inWords) },
    after: { answers: after.map(inWords) },
  });
};

/**
 * Asks a client about creatives of a group. The link is told here and never again: what is kept does not open it.
 * @throws Refused by the rules, NotFound for creatives of another group, Conflict `archived`
 */
export const askReview = (
  context: Context,
  group: number,
  draft: Given<typeof api.askCreativeReview>['body'],
): Promise<Ok<typeof api.askCreativeReview>> =>
  context.db.tx(async () => {
    const ids = [...new Set(draft.creative_ids)];
    refuseIfAny(checkReview(draft));
    const held = await holdGroup(context, group);
    await refuseArchived(context, await getApplication(context, held.app_id));
    refuseOver(context, [{ kind: 'creative group', state: held.state }]);
    const found = await creativesIn(context, group, ids);
    if (found.length < ids.length) throw new NotFound();
    if (found.some(({ state }) => state === 'archived'))
      throw new Conflict('An archived creative cannot be reviewed. Leave it out.', 'archived');
    const token = newToken(TOKEN_BYTES);
    const id = await insertReview(context, newId(context), {
      company_id: held.company_id,
      app_id: held.app_id,
      creative_group_id: group,
      note: draft.note.trim(),
      hash: hashToken(token),
      expires_at: new Date(context.now().getTime() + draft.expires_in_days * DAY_MS),
      creative_ids: ids,
    });
    await recordReview(context, id, null);
    const { round, expires_at } = await reviewOf(context, id);
    return { id, round, url: `${context.config.publicUrl}/review/${token}`, expires_at: expires_at.toISOString() };
  });

/** Ends a link; one that is over already stays as it is. @throws NotFound */
export const revokeReview = (context: Context, id: number, group?: number): Promise<void> =>
  context.db.tx(async () => {
    await reviewOf(context, id, group);
    await holdReview(context, id);
    const { row, logged } = await readLogged(context, id);
    if (stateOf(context, row) !== 'open') return;
    await setRevoked(context, id);
    await recordReview(context, id, logged);
  });
