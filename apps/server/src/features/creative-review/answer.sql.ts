import type { ReviewAnswer, ReviewPoint } from '@fairlead/domain/creative-review/review';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type SaidRow = {
  answer: ReviewAnswer;
  comment: string | null;
  point: ReviewPoint | null;
  /** The number of its pin among those of the creative, null without one. */
  pin: number | null;
  name: string;
  at: string;
};

/** The newest answer first, of answers under an alias. */
export const newest = (alias: string): string => `${alias}.at desc, ${alias}.sent_at desc, ${alias}.id desc`;

/** The number of the next pin of a creative ($n or a column): one more than any it had. */
export const nextPin = (creative: string): string =>
  `(select coalesce(max(p.pin), 0) + 1 from creative_review_answer p where p.creative_id = ${creative})`;
const pinOf = (alias: string): string => `case when ${alias}.point is not null then ${alias}.pin end`;
const atOf = (alias: string): string => `to_char(${alias}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An answer under an alias as one value, as SaidRow has it. */
export const saidAs = (alias: string): string =>
  `json_build_object('answer', ${alias}.answer, 'comment', ${alias}.comment, 'point', ${alias}.point, 'pin', ${pinOf(alias)},
    'name', ${alias}.name, 'at', ${atOf(alias)})`;

export type AnswerRow = { answer: ReviewAnswer; comment: string | null; point: ReviewPoint | null; name: string };

/** Keeps what was answered to the same before, as it counts no more. */
const keepReplaced = (
  { db }: Context,
  { review, creative, content }: { review: number; creative: number; content: string },
) =>
  db.query(
    `insert into creative_review_replaced (answer_id, nth, answer, comment, point, name, at, sent_at)
     select id, nth, answer, comment, point, name, at, sent_at from creative_review_answer
     where review_id = $1 and creative_id = $2 and content = $3`,
    [review, creative, content],
  );

/**
 * Keeps an answer to what a creative is now, which the caller holds: one that was given to the same before is replaced, stays
 * readable, and keeps the number of its pin. Who asked was not told of it yet: what another server, whose clock is ahead, told of stays before it.
 */
export const putAnswer = async (
  context: Context,
  id: number | undefined,
  { review, creative, content }: { review: number; creative: number; content: string },
  { answer, comment, point, name }: AnswerRow,
): Promise<void> => {
  const { db, now, realNow } = context;
  await keepReplaced(context, { review, creative, content });
  const { sent } = only(
    await db.query<{ sent: Date }>(
      `update creative_review set version = version + 1,
         untold_at = greatest(untold_at, $2::timestamptz, told_at + interval '1 millisecond')
       where id = $1 returning greatest($2::timestamptz, told_at + interval '1 millisecond') as sent`,
      [review, realNow()],
    ),
  );
  await db.query(
    `insert into creative_review_answer as a
       (id, review_id, creative_id, content, shown, answer, comment, point, name, at, sent_at, pin)
     select coalesce($10, nextval(pg_get_serial_sequence('creative_review_answer', 'id')))::int, $1, c.id, $3,
       shown_creative(c), $4, $5, $6, $7, $8, $9, case when $6::jsonb is not null then ${nextPin('c.id')} end
     from creative c where c.id = $2
     on conflict (review_id, creative_id, content) do update set answer = excluded.answer, comment = excluded.comment,
       point = excluded.point, name = excluded.name, at = excluded.at, sent_at = excluded.sent_at,
       pin = coalesce(a.pin, excluded.pin), nth = a.nth + 1`,
    [review, creative, content, answer, comment, point && JSON.stringify(point), name, now(), sent, id ?? null],
  );
};

export type NamedAnswer = Omit<SaidRow, 'pin'> & { creative_id: number; creative: string };

/** Answers sent after `since` and up to `until`, by the real clock; of one creative, or of all. */
type AnswersWanted = { since?: Date; until?: Date; creative?: number };

/** What was answered last of each creative of a round, within these bounds. */
export const answersOf = (
  { db }: Pick<Context, 'db'>,
  review: number,
  { since, until, creative }: AnswersWanted = {},
): Promise<NamedAnswer[]> =>
  db.query<NamedAnswer>(
    `select x.* from (select distinct on (a.creative_id) a.creative_id, c.name as creative, k.place, a.sent_at, a.answer, a.comment,
         a.point, a.name, ${atOf('a')} as at
       from creative_review_answer a join creative c on c.id = a.creative_id
       join creative_review_creative k on k.review_id = a.review_id and k.creative_id = a.creative_id
       where a.review_id = $1 and ($2::timestamptz is null or a.sent_at > $2)
         and ($3::timestamptz is null or a.sent_at <= $3) and ($4::int is null or a.creative_id = $4)
       order by a.creative_id, ${newest('a')}) x
     order by x.place`,
    [review, since ?? null, until ?? null, creative ?? null],
  );

export type ThreadRow = { round: number; said: SaidRow; changed: boolean; replaced: boolean };

/** All answers to a creative ($1), also those in whose place another came by the same link. */
const SAID = `select a.id, a.review_id, a.content, a.pin, a.answer, a.comment, a.point, a.name, a.at, a.sent_at, a.nth, false as replaced
  from creative_review_answer a where a.creative_id = $1
  union all select a.id, a.review_id, a.content, a.pin, p.answer, p.comment, p.point, p.name, p.at, p.sent_at, p.nth, true
  from creative_review_answer a join creative_review_replaced p on p.answer_id = a.id where a.creative_id = $1`;

/** What was said of a creative in all rounds, the newest first, and whether it is another ad since; and how many there are. */
export const saidOf = async (
  { db }: Context,
  creative: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ThreadRow[]; total: number }> => {
  const rows = await db.query<ThreadRow>(
    `select e.round, ${saidAs('a')} as said, a.content <> t.content as changed, a.replaced from (${SAID}) a
     join creative_review e on e.id = a.review_id
     cross join (select content_of_creative(c) as content from creative c where c.id = $1) t
     order by ${newest('a')}, a.nth desc limit $2 offset $3`,
    [creative, limit, offset],
  );
  const counted = await db.query<{ total: number }>(`select count(*)::int as total from (${SAID}) a`, [creative]);
  return { rows, total: counted[0]?.total ?? 0 };
};

/** Rounds with answers that who asked was not told of, where none came after `quiet`; both by the real clock. */
export const untold = ({ db }: Context, quiet: Date): Promise<{ id: number; told_at: Date; untold_at: Date }[]> =>
  db.query('select id, told_at, untold_at from creative_review where untold_at <= $1 order by id limit 100', [quiet]);

/** Says that answers up to an instant are told, unless somebody said so meanwhile. @returns whether it was said here */
export const setTold = async ({ db }: Context, id: number, from: Date, to: Date): Promise<boolean> =>
  (
    await db.query(
      `update creative_review set told_at = $3, untold_at = nullif(untold_at, $3) where id = $1 and told_at = $2
       returning id`,
      [id, from, to],
    )
  ).length > 0;

/** Says of all answers of a group that they are told. */
export const forgetUntold = ({ db }: Context, group: number) =>
  db.query(
    'update creative_review set told_at = untold_at, untold_at = null where creative_group_id = $1 and untold_at is not null',
    [group],
  );
