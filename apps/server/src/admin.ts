import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type Context, systemContext } from './context.ts';
import { getCompany } from './features/company/company.service.ts';
import { orderPasswordMail } from './features/user/password-link.service.ts';
import { addUser, checkAccount } from './features/user/user.service.ts';
import { openHouse } from './house.ts';
import { openLog } from './platform/log.ts';
import { NotFound, Refused, refuseIfAny } from './refusal.ts';
import { forOperator } from './start-error.ts';

const USAGE = `npm run admin -- create-user --email ada@example.com --role admin [--company 1001] [--password …]
Without --password the user is invited by mail. Run it while the server is stopped, or with DATABASE_URL set.

npm run admin -- take-over
Makes the files of the file store belong to these records, whoever had them. Stop every other server of theirs first.`;

const options = {
  email: { type: 'string' },
  role: { type: 'string' },
  company: { type: 'string' },
  password: { type: 'string' },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(2);
  }
};
const { values, positionals } = readArguments();

/** The number of a client's company, if one is given. */
const companyOf = (given: string | undefined): number | null => {
  if (given === undefined) return null;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new Refused([{ path: 'company', message: '--company takes the number of a company, as in --company 1001' }]);
};

const checkCompany = async (context: Context, company: number): Promise<void> => {
  await getCompany(context, company).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Refused([{ path: 'company', message: `There is no company ${company}` }]);
  });
};

const createUser = async (email: string, role: string): Promise<void> => {
  const config = readConfig();
  const draft = { email, role, company_id: companyOf(values.company), password: values.password ?? null };
  refuseIfAny(checkAccount(draft, config.providerDomain)); // before a store is opened
  const house = await openHouse(config, openLog(config, 'error'));
  try {
    const context = systemContext(house);
    if (draft.company_id !== null) await checkCompany(context, draft.company_id);
    const user = await addUser(context, draft);
    if (draft.password === null) await house.db.tx(() => orderPasswordMail(context, user.id, 'create'));
    const next = draft.password === null ? '; the invitation goes out when the server runs' : '';
    console.log(`Created ${user.email} (${user.role})${next}`);
  } finally {
    await house.close();
  }
};

const takeOver = async (): Promise<void> => {
  const config = readConfig();
  await (await openHouse(config, openLog(config, 'error'), { takeOver: true })).close();
  console.log('The files belong to these records now');
};

/** What was asked for; undefined when it was not said in full. */
const command = (): (() => Promise<void>) | undefined => {
  const { email, role } = values;
  if (positionals[0] === 'take-over') return takeOver;
  if (positionals[0] !== 'create-user' || email === undefined || role === undefined) return undefined;
  return () => createUser(email, role);
};
const carryOut = command();
if (!carryOut) {
  console.error(USAGE);
  process.exit(2);
}
await carryOut().catch((error: unknown) => {
  console.error(forOperator(error));
  process.exit(1);
});
