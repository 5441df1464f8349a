import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { openRecords } from '../../db/records.ts';
import { bareHome, type RecordsHome, recordKinds } from '../../testing/records.ts';
import { refuseUnlessEmpty } from './empty.ts';

const homes: RecordsHome[] = [];
afterAll(async () => {
  for (const home of homes) await home.remove();
});
const serverOf = (home: RecordsHome): Config => {
  homes.push(home);
  const { dataDir, databaseUrl = '' } = home.config;
  return readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
};

test.skipIf(recordKinds().length === 1)('a schema that holds tables of others is refused', async () => {
  const config = serverOf(await bareHome('postgres'));
  await refuseUnlessEmpty(config, 'a');
  const db = await openRecords(config);
  // Named as one of ours, in a schema where no migration ran
  await db.query('create table company (id integer)');
  await db.close();
  await expect(refuseUnlessEmpty(config, 'a')).rejects.toThrow(
    'DATABASE_URL: there are tables of others in it (1, such as company). Name an empty database.',
  );
});

test.skipIf(recordKinds().length === 1)(
  'an account that may not make tables is told so, before anything is put there',
  async () => {
    const config = serverOf(await bareHome('postgres'));
    const db = await openRecords(config);
    const user = `narrow_${randomUUID().slice(0, 8)}`;
    await db.query(`create role ${user} login password 'narrow'`);
    const url = Object.assign(new URL(config.databaseUrl ?? ''), { username: user, password: 'narrow' });
    const refused = refuseUnlessEmpty({ ...config, databaseUrl: url.href }, 'a');
    await expect(refused).rejects.toThrow(
      `DATABASE_URL: ${user} may not make tables in schema public. As its owner: grant create on schema public to ${user}`,
    );
    await db.query(`drop role ${user}`);
    await db.close();
  },
);
