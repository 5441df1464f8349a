import type { Context } from '../context.ts';
import { verifyPassword } from '../platform/secrets.ts';
import { DEMO_PASSWORD, people } from './people.ts';

/** A production server would stand open to everybody who has read the README. */
export class DemoAccountsLeft extends Error {
  override name = 'DemoAccountsLeft';
  constructor(emails: readonly string[]) {
    super(
      `Fairlead cannot start (production): these accounts still have the demo password: ${emails.join(', ')}.\n` +
        '  - Use another DATA_DIR or DATABASE_URL, or change their passwords in demo mode first.',
    );
  }
}

/** @throws DemoAccountsLeft when an account of the demo still opens with the demo password */
export const refuseDemoAccounts = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  const accounts = await db.query<{ email: string; password_hash: string }>(
    `select email, password_hash from app_user
     where email = any($1) and password_hash is not null and deleted_at is null order by email`,
    [people.map((person) => person.email)],
  );
  const open: string[] = [];
  for (const { email, password_hash } of accounts)
    if (await verifyPassword(DEMO_PASSWORD, password_hash)) open.push(email);
  if (open.length > 0) throw new DemoAccountsLeft(open);
};
