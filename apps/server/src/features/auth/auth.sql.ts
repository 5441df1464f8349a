import type { Role } from '@fairlead/domain/role';
import type { House } from '../../context.ts';
import { only } from '../../db/rows.ts';

type With = Pick<House, 'db'>;

export type Account = {
  id: number;
  email: string;
  role: Role;
  company_id: number | null;
  password_hash: string | null;
  deleted_at: Date | null;
};

export const accountByEmail = async ({ db }: With, email: string): Promise<Account | undefined> =>
  (
    await db.query<Account>(
      `select id, email, role, company_id, password_hash, deleted_at from app_user where lower(email) = lower($1)
       order by deleted_at is not null limit 1`, // an address that was given free may be somebody else's by now
      [email],
    )
  )[0];

export const accountById = async ({ db }: With, id: number): Promise<Account | undefined> =>
  (
    await db.query<Account>(
      'select id, email, role, company_id, password_hash, deleted_at from app_user where id = $1',
      [id],
    )
  )[0];

/**
 * Opens a session of a user who is not deleted, and has this password hash when one is given: a reset ends all sessions,
 * and one opened with the password before must not come after them. @returns whether it was opened
 */
export const openSession = async (
  { db }: With,
  user: number,
  hash: Buffer,
  at: Date,
  passwordHash: string | null = null,
): Promise<boolean> =>
  (
    await db.query(
      `insert into session (token_hash, user_id, created_at, last_used_at)
       select $1, u.id, $3::timestamptz, $3::timestamptz from app_user u
       where u.id = $2 and u.deleted_at is null and ($4::text is null or u.password_hash = $4) for share
       returning 1 as opened`,
      [hash, user, at, passwordHash],
    )
  ).length > 0;

export const endSession = ({ db }: With, session: number, at: Date) =>
  db.query(`update session set ended_at = $2, ended_why = 'signed_out' where id = $1 and ended_at is null`, [
    session,
    at,
  ]);

export type Attempts = 'password' | 'reset';

/** Times of the attempts since then, oldest first. */
export const attemptsSince = ({ db }: With, kind: Attempts, subject: Buffer, since: Date) =>
  db.query<{ at: Date }>('select at from attempt where kind = $1 and subject = $2 and at > $3 order by at', [
    kind,
    subject,
    since,
  ]);

/** @returns its id */
export const rememberAttempt = async ({ db }: With, kind: Attempts, subject: Buffer, at: Date): Promise<number> =>
  only(
    await db.query<{ id: number }>('insert into attempt (kind, subject, at) values ($1, $2, $3) returning id', [
      kind,
      subject,
      at,
    ]),
  ).id;

export const forgetAttempt = ({ db }: With, id: number) => db.query('delete from attempt where id = $1', [id]);

export const forgetAttempts = ({ db }: With, kind: Attempts, subject: Buffer) =>
  db.query('delete from attempt where kind = $1 and subject = $2', [kind, subject]);

export const forgetOldAttempts = ({ db }: With, before: Date) =>
  db.query('delete from attempt where at < $1', [before]);

/** A new link; older unused ones of the same user stop working. */
export const insertPasswordToken = async (
  { db }: With,
  token: { hash: Buffer; user: number; email: string; purpose: 'create' | 'reset'; at: Date; expires: Date },
) => {
  await db.query('update password_token set used_at = $2 where user_id = $1 and used_at is null', [
    token.user,
    token.at,
  ]);
  await db.query(
    'insert into password_token (token_hash, user_id, email, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [token.hash, token.user, token.email, token.purpose, token.at, token.expires],
  );
};

/** Uses the link up, if it still works: two at once, one wins. Mailed to an address the user has no longer, it does not. */
export const usePasswordToken = async ({ db }: With, hash: Buffer, at: Date): Promise<number | undefined> =>
  (
    await db.query<{ user_id: number }>(
      `update password_token t set used_at = $2 where t.token_hash = $1 and t.used_at is null and t.expires_at > $2
       and (t.email is null or exists (select 1 from app_user u where u.id = t.user_id and lower(u.email) = lower(t.email)))
       returning t.user_id`,
      [hash, at],
    )
  )[0]?.user_id;

export const insertNonce = ({ db }: With, hash: Buffer, expires: Date) =>
  db.query('insert into sso_nonce (nonce_hash, expires_at) values ($1, $2)', [hash, expires]);

export const useNonce = async ({ db }: With, hash: Buffer, at: Date): Promise<boolean> =>
  (
    await db.query(
      'update sso_nonce set used_at = $2 where nonce_hash = $1 and used_at is null and expires_at > $2 returning 1 as used',
      [hash, at],
    )
  ).length > 0;

export const forgetOldNonces = ({ db }: With, before: Date) =>
  db.query('delete from sso_nonce where expires_at < $1', [before]);

/** Links that ended long ago, whether they were used or not. */
export const forgetOldLinks = ({ db }: With, before: Date) =>
  db.query('delete from password_token where expires_at < $1', [before]);

/** Ends every session, and every link and answer that opens one. */
export const forgetSignIns = async ({ db }: With): Promise<void> => {
  for (const table of ['session', 'password_token', 'sso_nonce'] as const) await db.query(`delete from ${table}`);
};

/** Sessions by when they were opened: a row is what tells its holder why it ended (`http/sessions.ts`). */
export const forgetEndedSessions = ({ db }: With, before: Date) =>
  db.query('delete from session where created_at < $1', [before]);
