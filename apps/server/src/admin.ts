import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { systemContext } from './context.ts';
import { enqueuePasswordMail } from './features/auth/password.mail.ts';
import { addUser } from './features/user/user.service.ts';
import { openHouse } from './house.ts';
import { Refusal } from './http/errors.ts';
import { openLog } from './platform/log.ts';

const USAGE = `npm run admin -- create-user --email ada@example.com --role admin [--company 1001] [--password …]
Without --password the user is invited by mail. Run it while the server is stopped, or with DATABASE_URL set.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    role: { type: 'string' },
    company: { type: 'string' },
    password: { type: 'string' },
  },
});

const createUser = async (email: string, role: string): Promise<void> => {
  const config = readConfig();
  const house = await openHouse(config, openLog(config, 'error'));
  try {
    const context = systemContext(house);
    const password = values.password ?? null;
    const company = values.company === undefined ? null : Number(values.company);
    const user = await addUser(context, { email, role, company_id: company, password });
    if (password === null) await house.db.tx(() => enqueuePasswordMail(context, user.id, 'create'));
    console.log(
      `Created ${user.email} (${user.role})${password === null ? '; the invitation goes out when the server runs' : ''}`,
    );
  } finally {
    await house.close();
  }
};

if (positionals[0] !== 'create-user' || values.email === undefined || values.role === undefined) {
  console.error(USAGE);
  process.exit(2);
}
await createUser(values.email, values.role).catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
});
