import type { CreativeType, MraidType } from '@fairlead/domain/creative/creative';
import type { ReviewAnswer, ReviewPoint } from '@fairlead/domain/creative-review/review';
import type { Role } from '@fairlead/domain/role';
import type { State } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** What somebody sees of a creative, its files by what they hold. */
export type ShownRow = {
  type: CreativeType;
  width: number;
  height: number;
  title: string | null;
  text: string | null;
  ctatext: string | null;
  advertiser: string | null;
  markup: string | null;
  mraid_type: MraidType | null;
  companion_markup: string | null;
  duration: number | null;
  main_asset: string | null;
  icon_asset: string | null;
  logo_asset: string | null;
  preview_asset: string | null;
  companion_asset: string | null;
};

type SaidRow = {
  answer: ReviewAnswer;
  comment: string | null;
  point: ReviewPoint | null;
  name: string;
  at: string;
};

export type ReviewedRow = {
  creative_id: number;
  name: string;
  state: State;
  content: string;
  shown: ShownRow;
  said: SaidRow | null;
  before: { round: number; shown: ShownRow; said: SaidRow } | null;
};

export type ReviewRow = {
  id: number;
  company_id: number;
  company_name: string;
  app_id: number;
  creative_group_id: number;
  group_name: string;
  round: number;
  note: string;
  asked_by: number | null;
  asked_email: string | null;
  asked_role: Role | null;
  /** Whether the account of who asked is gone. */
  asked_gone: boolean;
  created: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened: number;
  opened_at: Date | null;
  version: number;
  creatives: ReviewedRow[];
};

const SAID = `json_build_object('answer', a.answer, 'comment', a.comment, 'point', a.point, 'name', a.name, 'at',
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const NEWEST = 'a.at desc, a.sent_at desc, a.id desc';

/**
 * What is shown of a creative is what it is today while the link is open; in a round that is over what was answered in it.
 * $1 is the product's time.
 */
const REVIEWED = `select coalesce(json_agg(json_build_object('creative_id', c.id, 'name', c.name, 'state', c.state,
    'content', s.content, 'shown', s.shown, 'said', (select ${SAID} from creative_review_answer a
      where a.review_id = r.id and a.creative_id = c.id and a.content = s.content),
    'before', (select json_build_object('round', e.round, 'shown', a.shown, 'said', ${SAID}) from creative_review_answer a
      join creative_review e on e.id = a.review_id
      where a.creative_id = c.id and e.round <= r.round and a.content <> s.content order by ${NEWEST} limit 1)) order by k.place), '[]')
  from creative_review_creative k join creative c on c.id = k.creative_id
  left join lateral (select a.content, a.shown from creative_review_answer a
    where a.review_id = r.id and a.creative_id = c.id and (r.revoked_at is not null or r.expires_at < $1)
    order by ${NEWEST} limit 1) o on true
  cross join lateral (select coalesce(o.content, content_of_creative(c)) as content,
    coalesce(o.shown, shown_creative(c)) as shown) s
  where k.review_id = r.id`;

/** Rounds with their creatives and answers, the newest first. */
export const reviewsOf = (
  { db, now }: Context,
  by: { group: number } | { id: number } | { hash: Buffer },
): Promise<ReviewRow[]> => {
  const [column, value] =
    'group' in by ? ['creative_group_id', by.group] : 'id' in by ? ['id', by.id] : ['token_hash', by.hash];
  return db.query<ReviewRow>(
    `select r.id, r.company_id, o.name as company_name, r.app_id, r.creative_group_id, g.name as group_name, r.round, r.note, r.asked_by,
       u.email as asked_email, u.role as asked_role, coalesce(u.deleted_at is not null, true) as asked_gone, r.created, r.expires_at, r.revoked_at, r.opened, r.opened_at, r.version,
       (${REVIEWED}) as creatives
     from creative_review r join company o on o.id = r.company_id join creative_group g on g.id = r.creative_group_id
     left join app_user u on u.id = r.asked_by
     where r.${column} = $2 order by r.round desc`,
    [now(), value],
  );
};

/** Creatives of a group, of these. */
export const creativesIn = ({ db }: Context, group: number, ids: readonly number[]) =>
  db.query<{ id: number; state: State }>(
    'select id, state from creative where creative_group_id = $1 and id = any($2)',
    [group, ids],
  );

/** A creative, held as it is until the transaction ends. */
export const holdCreative = ({ db }: Context, id: number) =>
  db.query('select 1 from creative where id = $1 for no key update', [id]);

/** Whether a link was made, how it stands, and whether anything above it is archived; held until the transaction ends. */
export const holdLink = async ({ db }: Context, hash: Buffer) =>
  (
    await db.query<{ id: number; expires_at: Date; revoked_at: Date | null; archived: boolean }>(
      `select r.id, r.expires_at, r.revoked_at, 'archived' in (g.state, p.state, o.state) as archived
       from creative_review r join creative_group g on g.id = r.creative_group_id
       join application p on p.id = r.app_id join company o on o.id = r.company_id
       where r.token_hash = $1 for no key update of r`,
      [hash],
    )
  )[0];

export const holdReview = ({ db }: Context, id: number) =>
  db.query('select 1 from creative_review where id = $1 for no key update', [id]);

export const noteOpened = ({ db, now }: Context, id: number) =>
  db.query('update creative_review set opened = opened + 1, opened_at = $2 where id = $1', [id, now()]);

type Draft = {
  company_id: number;
  app_id: number;
  creative_group_id: number;
  note: string;
  hash: Buffer;
  expires_at: Date;
  creative_ids: readonly number[];
};

/** The next round of a group, which the caller holds. @returns its id */
export const insertReview = async ({ db, user, now, realNow }: Context, draft: Draft): Promise<number> => {
  const { id } = only(
    await db.query<{ id: number }>(
      `insert into creative_review (company_id, app_id, creative_group_id, round, token_hash, note, asked_by, expires_at,
         told_at, created)
       select $1, $2, $3, coalesce(max(round), 0) + 1, $4, $5, $6, $7, $8, $9 from creative_review where creative_group_id = $3
       returning id`,
      [
        draft.company_id,
        draft.app_id,
        draft.creative_group_id,
        draft.hash,
        draft.note,
        user?.id ?? null,
        draft.expires_at,
        realNow(),
        now(),
      ],
    ),
  );
  await db.query(
    `insert into creative_review_creative (review_id, creative_id, place)
     select $1, u.id, u.place from unnest($2::int[]) with ordinality u (id, place)`,
    [id, draft.creative_ids],
  );
  return id;
};

export const setRevoked = ({ db, now }: Context, id: number) =>
  db.query('update creative_review set revoked_at = $2, version = version + 1 where id = $1', [id, now()]);

export type AnswerRow = { answer: ReviewAnswer; comment: string | null; point: ReviewPoint | null; name: string };

/** Keeps an answer to what a creative is now: one that was given to the same before is replaced. */
export const putAnswer = async (
  { db, now, realNow }: Context,
  { review, creative, content }: { review: number; creative: number; content: string },
  { answer, comment, point, name }: AnswerRow,
): Promise<void> => {
  await db.query(
    `insert into creative_review_answer (review_id, creative_id, content, shown, answer, comment, point, name, at, sent_at)
     select $1, c.id, $3, shown_creative(c), $4, $5, $6, $7, $8, $9 from creative c where c.id = $2
     on conflict (review_id, creative_id, content) do update set answer = excluded.answer, comment = excluded.comment,
       point = excluded.point, name = excluded.name, at = excluded.at, sent_at = excluded.sent_at`,
    [review, creative, content, answer, comment, point && JSON.stringify(point), name, now(), realNow()],
  );
  await db.query('update creative_review set version = version + 1 where id = $1', [review]);
};

export type NamedAnswer = SaidRow & { creative_id: number; creative: string };

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
         a.point, a.name, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from creative_review_answer a join creative c on c.id = a.creative_id
       join creative_review_creative k on k.review_id = a.review_id and k.creative_id = a.creative_id
       where a.review_id = $1 and ($2::timestamptz is null or a.sent_at > $2)
         and ($3::timestamptz is null or a.sent_at <= $3) and ($4::int is null or a.creative_id = $4)
       order by a.creative_id, ${NEWEST}) x
     order by x.place`,
    [review, since ?? null, until ?? null, creative ?? null],
  );

/** When a network tried links that nobody made, oldest first. */
export const triesSince = ({ db }: Context, network: Buffer, since: Date) =>
  db.query<{ at: Date }>('select at from creative_review_try where network = $1 and at > $2 order by at', [
    network,
    since,
  ]);

export const rememberTry = ({ db, realNow }: Context, network: Buffer) =>
  db.query('insert into creative_review_try (network, at) values ($1, $2)', [network, realNow()]);

export const forgetOldTries = ({ db }: Context, before: Date) =>
  db.query('delete from creative_review_try where at < $1', [before]);

/** Rounds with answers that who asked was not told of, where none came after `quiet`; both by the real clock. */
export const untold = ({ db }: Context, quiet: Date): Promise<{ id: number; told_at: Date; sent_at: Date }[]> =>
  db.query(
    `select r.id, r.told_at, max(a.sent_at) as sent_at from creative_review r
     join creative_review_answer a on a.review_id = r.id and a.sent_at > r.told_at
     group by r.id having max(a.sent_at) <= $1 order by r.id limit 100`,
    [quiet],
  );

/** Says that answers up to an instant are told, unless somebody said so meanwhile. @returns whether it was said here */
export const setTold = async ({ db }: Context, id: number, from: Date, to: Date): Promise<boolean> =>
  (
    await db.query('update creative_review set told_at = $3 where id = $1 and told_at = $2 returning id', [
      id,
      from,
      to,
    ])
  ).length > 0;
