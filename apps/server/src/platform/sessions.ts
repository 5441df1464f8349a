import { isSessionEnd, type SessionEnd, sessionEnds } from '@fairlead/domain/auth/session-end';
import { isRole } from '@fairlead/domain/role';
import type { House, SignedIn } from '../context.ts';
import { Unauthorized } from '../refusal.ts';
import { hashToken } from './secrets.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 8 * 60 * 60 * 1000;
/** last_used_at is written at most this often. */
const TOUCH_MS = 60 * 1000;

type Row = {
  session_id: number;
  created_at: Date;
  last_used_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
  deleted_at: Date | null;
  id: number;
  email: string;
  role: string;
  company_id: number | null;
};

/** Why a session cannot be used: ended, 24 h old, 8 h idle (real clock), or of a deleted user. Null while it can. */
const endOf = (row: Row, now: number): SessionEnd | null => {
  if (row.deleted_at !== null || !isRole(row.role)) return 'access_changed';
  if (row.ended_at !== null) return isSessionEnd(row.ended_why) ? row.ended_why : 'unauthorized';
  const over = now - row.created_at.getTime() >= LIFE_MS || now - row.last_used_at.getTime() >= IDLE_MS;
  return over ? 'session_expired' : null;
};

/** Whose session this is, or why it is nobody's. */
const userOfToken = async (house: House, token: string): Promise<SignedIn | SessionEnd> => {
  const [row] = await house.db.often<Row>(
    `select s.id as session_id, s.created_at, s.last_used_at, s.ended_at, s.ended_why, u.deleted_at,
       u.id, u.email, u.role, u.company_id
     from session s join app_user u on u.id = s.user_id where s.token_hash = $1`,
    [hashToken(token)],
  );
  const now = house.realNow().getTime();
  if (!row) return 'unauthorized';
  const end = endOf(row, now);
  if (end !== null || !isRole(row.role)) return end ?? 'unauthorized';
  if (now - row.last_used_at.getTime() > TOUCH_MS)
    await house.db.query('update session set last_used_at = $2 where id = $1', [row.session_id, house.realNow()]);
  return { id: row.id, email: row.email, role: row.role, company_id: row.company_id, session_id: row.session_id };
};

/** @throws Unauthorized without a valid bearer token; its code says why the session ended, to whoever had it */
export const authenticate = async (house: House, authorization: string | undefined): Promise<SignedIn> => {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const user = token ? await userOfToken(house, token) : 'unauthorized';
  if (typeof user === 'string') throw new Unauthorized(sessionEnds[user], user);
  return user;
};

/** Whether a session still stands for the same person in the same role: a long answer asks again and again. */
export const stillSignedIn = async (house: House, user: SignedIn): Promise<boolean> => {
  const [row] = await house.db.often<{ role: string }>(
    `select u.role from session s join app_user u on u.id = s.user_id
     where s.id = $1 and s.ended_at is null and u.deleted_at is null and s.created_at > $2`,
    [user.session_id, new Date(house.realNow().getTime() - LIFE_MS)],
  );
  return row?.role === user.role;
};

/** Ends every session of a user: after a password change, another role or company, a removal. */
export const endSessionsOf = ({ db }: Pick<House, 'db'>, user: number, at: Date, why: SessionEnd = 'access_changed') =>
  db.query('update session set ended_at = $2, ended_why = $3 where user_id = $1 and ended_at is null', [user, at, why]);
