import type { Role } from '@fairlead/domain/role';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export const isTaken = async (context: Context, email: string): Promise<boolean> =>
  (await context.db.query('select 1 from app_user where lower(email) = lower($1)', [email])).length > 0;

export const insertUser = async (
  context: Context,
  user: { email: string; role: Role; company_id: number | null; password_hash: string | null },
): Promise<{ id: number; email: string; role: Role }> => {
  const rows = await context.db.query<{ id: number; email: string; role: Role }>(
    `insert into app_user (email, role, company_id, password_hash, created, updated)
     values ($1, $2, $3, $4, $5, $5) returning id, email, role`,
    [user.email, user.role, user.company_id, user.password_hash, context.now()],
  );
  return only(rows);
};

export const setPasswordHash = ({ db }: Pick<Context, 'db'>, user: number, hash: string) =>
  db.query('update app_user set password_hash = $2 where id = $1', [user, hash]);

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
