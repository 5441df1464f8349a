import { execFileSync } from 'node:child_process';
import { anApplicationDraft } from '@fairlead/test-data';
import { readConfig } from '../../../apps/server/src/config.ts';
import { systemContext } from '../../../apps/server/src/context.ts';
import { createApplication } from '../../../apps/server/src/features/application/application.service.ts';
import { openSession } from '../../../apps/server/src/features/auth/auth.sql.ts';
import { createCompany } from '../../../apps/server/src/features/company/company.service.ts';
import { addUser } from '../../../apps/server/src/features/user/user.service.ts';
import { openHouse } from '../../../apps/server/src/house.ts';
import { openLog } from '../../../apps/server/src/platform/log.ts';
import { hashToken, newToken } from '../../../apps/server/src/platform/secrets.ts';

export const MACHINE = 'a-machine-that-sends-events-0123456789';

/** The environment of a server without a demo: nothing works in it but what is under test. */
export const envOf = (dataDir: string, databaseUrl?: string): Record<string, string> => ({
  FAIRLEAD_MODE: 'test',
  DATA_DIR: dataDir,
  FACTS_TOKENS: `partner:${MACHINE}`,
  RATE_LIMITS: 'off',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Opens the stores of a server that does not run. */
export const openStopped = (env: Record<string, string>) => {
  const config = readConfig({ PORT: '0', ...env });
  return openHouse(config, openLog(config, 'silent'));
};

/** An admin with a session, and a company with two applications of the same platform. */
export const furnish = async (env: Record<string, string>): Promise<{ token: string; apps: [number, number] }> => {
  const house = await openStopped(env);
  try {
    const context = systemContext(house);
    const email = 'admin@fairlead.example';
    const user = await addUser(context, { email, role: 'admin', company_id: null, password: null });
    const token = newToken();
    await openSession(house, user.id, hashToken(token), house.realNow());
    const company = await createCompany(context, { name: 'Nomnom', currency: 'EUR', is_test: false });
    const app = async (name: string) =>
      (await createApplication(context, anApplicationDraft({ company_id: company.id, platform: 'ios', name }))).id;
    return { token, apps: [await app('Nomnom iOS'), await app('Nomnom Pro iOS')] };
  } finally {
    await house.close();
  }
};

/** The process id of a server's facts engine: its only child of that name. */
export const enginePid = (server: number): number | null => {
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === server && args?.includes('chdb/gateway')) return Number(pid);
  }
  return null;
};
