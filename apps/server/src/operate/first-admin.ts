import { type Config, ConfigError } from '../config.ts';
import { type Context, type House, systemContext } from '../context.ts';
import { orderPasswordMail } from '../features/user/password-link.service.ts';
import { addUser, checkAccount, hasAdmin } from '../features/user/user.service.ts';
import { Conflict } from '../refusal.ts';

const accountOf = (email: string) => ({ email, role: 'admin', company_id: null, password: null });

/**
 * Looks at FIRST_ADMIN before anything is opened.
 * @throws ConfigError where the rules of accounts let nobody of that address be an admin
 */
export const checkFirstAdmin = ({ firstAdmin, providerDomain, mode }: Config): void => {
  if (firstAdmin === undefined) return;
  const issues = checkAccount(accountOf(firstAdmin), providerDomain);
  if (issues.length === 0) return;
  throw new ConfigError(
    `mode ${mode}`,
    issues.map(
      ({ message }) =>
        `FIRST_ADMIN is no address of an admin: ${message}. PROVIDER_DOMAIN says whose addresses are staff.`,
    ),
  );
};

const invite = async (context: Context, email: string): Promise<void> => {
  const { id } = await addUser(context, accountOf(email));
  await orderPasswordMail(context, id, 'create');
};

/**
 * Invites the first admin by mail (`FIRST_ADMIN`) where there is none: at a start. Of several servers that start at once, one does.
 * @returns whether it did
 */
export const inviteFirstAdmin = async (house: House): Promise<boolean> => {
  const email = house.config.firstAdmin;
  const context = systemContext(house);
  if (email === undefined || (await hasAdmin(context))) return false;
  try {
    await house.db.tx(() => invite(context, email));
    house.log.info({ email }, 'the first admin is invited');
    return true;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    if (!(await hasAdmin(context)))
      house.log.error({ email }, 'FIRST_ADMIN is the address of a user of another role: nobody was made an admin');
    return false;
  }
};
