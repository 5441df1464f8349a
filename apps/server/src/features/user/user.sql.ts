import type { Role } from '@fairlead/domain/role';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** A user as others see one (F3). */
export type UserRow = {
  id: number;
  email: string;
  role: Role;
  company_id: number | null;
  company_name: string | null;
  deleted_at: string | null;
  invited_at: string | null;
  last_sign_in_at: string | null;
  version: number;
};

type Moments = 'deleted_at' | 'invited_at' | 'last_sign_in_at';
type Stored = Omit<UserRow, Moments> & Record<Moments, Date | null>;

const toRow = ({ deleted_at, invited_at, last_sign_in_at, ...rest }: Stored): UserRow => ({
  ...rest,
  deleted_at: deleted_at?.toISOString() ?? null,
  invited_at: invited_at?.toISOString() ?? null,
  last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
});

const columns = `u.id, u.email, u.role, u.company_id, c.name as company_name, u.deleted_at, u.invited_at, u.last_sign_in_at,
  u.version
  from app_user u left join company c on c.id = u.company_id`;

/** Clients of companies that were erased are nobody's: only the history still says by their number who did what. */
const THERE = `(u.role <> 'client' or u.company_id is not null)`;

/** All users the signed-in one may see, removed ones too, by id: clients those of their own company. */
export const usersOf = async (context: Context): Promise<UserRow[]> => {
  const { db, user } = context;
  const rows =
    user?.role === 'client'
      ? await db.query<Stored>(`select ${columns} where u.company_id = $1 order by u.id`, [user.company_id])
      : await db.query<Stored>(`select ${columns} where ${THERE} order by u.id`);
  return rows.map(toRow);
};

export const userById = async (context: Context, id: number): Promise<UserRow | undefined> =>
  (await context.db.query<Stored>(`select ${columns} where u.id = $1 and ${THERE}`, [id])).map(toRow)[0];

export const usersById = async (context: Context, ids: readonly number[]): Promise<UserRow[]> =>
  (await context.db.query<Stored>(`select ${columns} where u.id = any($1) and ${THERE}`, [ids])).map(toRow);

/**
 * Holds a user and all admins until the transaction ends, in one order for everybody: whoever decides whether an admin
 * may go sees what others decided before. A sign-in of one of them waits as well, and then finds out.
 */
export const holdUserAndAdmins = ({ db }: Context, id: number) =>
  db.query(
    `select 1 from app_user where id = $1 or (role = 'admin' and deleted_at is null) order by id for no key update`,
    [id],
  );

export const otherAdmins = async ({ db }: Context, id: number): Promise<number> =>
  only(
    await db.query<{ n: number }>(
      `select count(*)::int as n from app_user where role = 'admin' and deleted_at is null and id <> $1`,
      [id],
    ),
  ).n;

/** Holds an address until the transaction ends, so that two who want it ask one after the other. */
export const holdEmail = ({ db }: Context, email: string) =>
  db.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 9))', [email]);

/** Whether somebody else, who was not removed, has this address in any case. */
export const isTaken = async ({ db }: Context, email: string, except = 0): Promise<boolean> =>
  (
    await db.query('select 1 from app_user where lower(email) = lower($1) and deleted_at is null and id <> $2', [
      email,
      except,
    ])
  ).length > 0;

/** Who has these addresses, in any case, and was not removed: each with the address as it was asked for. */
export const holdersOf = async (
  { db }: Context,
  emails: readonly string[],
): Promise<{ email: string; id: number }[]> =>
  emails.length === 0
    ? []
    : db.query(
        `select w.email, o.id from unnest($1::text[]) w (email)
         join app_user o on lower(o.email) = lower(w.email) and o.deleted_at is null`,
        [[...new Set(emails)]],
      );

export const insertUser = async (
  context: Context,
  id: number | undefined,
  user: { email: string; role: Role; company_id: number | null; password_hash: string | null },
): Promise<{ id: number; email: string; role: Role }> => {
  const rows = await context.db.query<{ id: number; email: string; role: Role }>(
    `insert into app_user (id, email, role, company_id, password_hash, created, updated, invited_at)
     values (coalesce($1, nextval(pg_get_serial_sequence('app_user', 'id')))::int, $2, $3, $4, $5, $6, $6, case when $5::text is null then $6::timestamptz end)
     returning id, email, role`,
    [id ?? null, user.email, user.role, user.company_id, user.password_hash, context.now()],
  );
  return only(rows);
};

export const updateUserRow = (
  context: Context,
  id: number,
  next: { email: string; role: Role; company_id: number | null },
) =>
  context.db.query(
    `update app_user set email = $2, role = $3, company_id = $4, version = version + 1, updated = $5 where id = $1`,
    [id, next.email, next.role, next.company_id, context.now()],
  );

/** Removes a user, or brings one back with null. */
export const setDeleted = (context: Context, id: number, at: Date | null) =>
  context.db.query('update app_user set deleted_at = $2, version = version + 1, updated = $3 where id = $1', [
    id,
    at,
    context.now(),
  ]);

/** With a password of one's own no invitation waits any more. */
export const setPasswordHash = ({ db }: Pick<Context, 'db'>, user: number, hash: string) =>
  db.query('update app_user set password_hash = $2, invited_at = null where id = $1', [user, hash]);

export const setInvited = ({ db, now }: Pick<Context, 'db' | 'now'>, user: number) =>
  db.query('update app_user set invited_at = $2 where id = $1', [user, now()]);

/** When the invitation was sent again since then, oldest first (real clock). */
export const resentSince = ({ db }: Pick<Context, 'db'>, user: number, since: Date) =>
  db.query<{ at: Date }>(
    `select recorded_at as at from change_log where entity = 'user' and entity_id = $1 and action = 'update'
     and recorded_at > $2 and changes @> '[{"field": "invited_at"}]' order by recorded_at`,
    [user, since],
  );

export const setSignedIn = ({ db, now }: Pick<Context, 'db' | 'now'>, user: number) =>
  db.query('update app_user set last_sign_in_at = $2, invited_at = null where id = $1', [user, now()]);

export const userByEmail = async (
  { db }: Pick<Context, 'db'>,
  email: string,
): Promise<{ id: number; email: string; role: Role; company_id: number | null } | undefined> =>
  (
    await db.query<{ id: number; email: string; role: Role; company_id: number | null }>(
      'select id, email, role, company_id from app_user where lower(email) = lower($1) and deleted_at is null',
      [email],
    )
  )[0];

/** Clients of a company, removed ones too. */
export const clientsOf = async ({ db }: Context, company: number): Promise<number[]> =>
  (await db.query<{ id: number }>('select id from app_user where company_id = $1 order by id', [company])).map(
    ({ id }) => id,
  );

/** Leaves of users their number alone, removed for good: without an address, a company, a password. */
export const emptyUsers = (context: Context, ids: readonly number[]) =>
  context.db.query(
    `update app_user set email = 'erased-' || id || '@erased.invalid', company_id = null, password_hash = null, invited_at = null,
       last_sign_in_at = null, deleted_at = coalesce(deleted_at, $2), version = version + 1, updated = $2 where id = any($1)`,
    [ids, context.now()],
  );
