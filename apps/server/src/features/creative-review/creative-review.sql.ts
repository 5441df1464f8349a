import type { CreativeType, MraidType } from '@fairlead/domain/creative/creative';
import type { ReviewAnswer } from '@fairlead/domain/creative-review/review';
import type { Role } from '@fairlead/domain/role';
import type { State } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';
import { newest, nextPin, type SaidRow, saidAs } from './answer.sql.ts';

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

export type ReviewedRow = {
  creative_id: number;
  name: string;
  state: State;
  content: string;
  shown: ShownRow;
  said: SaidRow | null;
  /** How many answers to what is shown came by this link. */
  answers: number;
  /** The number that a pin of this answer has, or would get. */
  next_pin: number;
  before: { round: number; shown: ShownRow; said: SaidRow; changed: boolean } | null;
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
};

const ROUND = `select r.id, r.company_id, o.name as company_name, r.app_id, r.creative_group_id, g.name as group_name, r.round,
  r.note, r.asked_by, u.email as asked_email, u.role as asked_role, coalesce(u.deleted_at is not null, true) as asked_gone,
  r.created, r.expires_at, r.revoked_at, r.opened, r.opened_at, r.version`;
const ROUNDS = `from creative_review r join company o on o.id = r.company_id join creative_group g on g.id = r.creative_group_id
  left join app_user u on u.id = r.asked_by`;

/**
 * Creatives of a round r: what is shown of one (s) is what it is today while the link is open, and in a round that is over what
 * was answered in it; n is the answer to that in this round, b the newest to anything else, or in an earlier round. $1 is the
 * product's time.
 */
const LOOKED = `creative_review_creative k join creative c on c.id = k.creative_id
  left join lateral (select a.content from creative_review_answer a
    where a.review_id = r.id and a.creative_id = c.id and (r.revoked_at is not null or r.expires_at < $1)
    order by ${newest('a')} limit 1) o on true
  cross join lateral (select coalesce(o.content, content_of_creative(c)) as content) s
  left join creative_review_answer n on n.review_id = k.review_id and n.creative_id = c.id and n.content = s.content
  left join lateral (select a.id, e.round from creative_review_answer a join creative_review e on e.id = a.review_id
    where a.creative_id = c.id and (e.round < r.round or (e.id = r.id and a.content <> s.content))
    order by ${newest('a')} limit 1) l on true
  left join creative_review_answer b on b.id = l.id`;

/** Rounds without their creatives, by what names them. */
export const roundsOf = ({ db }: Context, by: { ids: readonly number[] } | { hash: Buffer }): Promise<ReviewRow[]> => {
  const [where, value] = 'ids' in by ? ['r.id = any($1)', by.ids] : ['r.token_hash = $1', by.hash];
  return db.query<ReviewRow>(`${ROUND} ${ROUNDS} where ${where} order by r.id`, [value]);
};

/** How a creative of a round was answered, and whether it changed since it was answered last. */
export type StoodRow = { answer: ReviewAnswer | null; changed: boolean };

/** Where in a list of rounds, the newest first, and of which group; of one round of it where `round` says so. */
export type Page = { group: number; round?: number | undefined; limit: number; offset: number };

/** A page of the rounds of a group, with how their creatives stand, and how many there are. */
export const listedRounds = async (
  { db, now }: Context,
  { group, round, limit, offset }: Page,
): Promise<{ rows: (ReviewRow & { stood: StoodRow[] })[]; total: number }> => {
  const rows = await db.query<ReviewRow & { stood: StoodRow[] }>(
    `${ROUND}, (select coalesce(json_agg(json_build_object('answer', n.answer, 'changed',
         coalesce(b.content <> s.content, false)) order by k.place), '[]') from ${LOOKED} where k.review_id = r.id) as stood
     ${ROUNDS} where r.creative_group_id = $2 and ($3::int is null or r.round = $3) order by r.round desc limit $4 offset $5`,
    [now(), group, round ?? null, limit, offset],
  );
  const [{ total }] = (await db.query<{ total: number }>(
    'select count(*)::int as total from creative_review where creative_group_id = $1 and ($2::int is null or round = $2)',
    [group, round ?? null],
  )) as [{ total: number }];
  return { rows, total };
};

/** The creatives of a round, or one of them, in the order they were asked for. */
export const reviewedIn = ({ db, now }: Context, review: number, creative?: number): Promise<ReviewedRow[]> =>
  db.query<ReviewedRow>(
    `select c.id as creative_id, c.name, c.state, s.content, coalesce(n.shown, shown_creative(c)) as shown,
       case when n.id is not null then ${saidAs('n')} end as said, coalesce(n.nth, 0) as answers, coalesce(n.pin, ${nextPin('c.id')}) as next_pin,
       case when b.id is not null then json_build_object('round', l.round, 'shown', b.shown, 'said', ${saidAs('b')},
         'changed', b.content <> s.content) end as before
     from creative_review r, ${LOOKED}
     where r.id = $2 and k.review_id = r.id and ($3::int is null or c.id = $3) order by k.place`,
    [now(), review, creative ?? null],
  );

/** Names of the creatives of a round, in the order they were asked for. */
export const namesIn = async ({ db }: Context, review: number): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `select c.name from creative_review_creative k join creative c on c.id = k.creative_id
       where k.review_id = $1 order by k.place`,
      [review],
    )
  ).map(({ name }) => name);

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
export const insertReview = async (
  { db, user, now, realNow }: Context,
  as: number | undefined,
  draft: Draft,
): Promise<number> => {
  const { id } = only(
    await db.query<{ id: number }>(
      `insert into creative_review (id, company_id, app_id, creative_group_id, round, token_hash, note, asked_by, expires_at,
         told_at, created)
       select coalesce($10, nextval(pg_get_serial_sequence('creative_review', 'id')))::int, $1, $2, $3,
         coalesce(max(round), 0) + 1, $4, $5, $6, $7, $8, $9 from creative_review where creative_group_id = $3
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
        as ?? null,
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
