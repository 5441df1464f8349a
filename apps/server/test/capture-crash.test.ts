import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { openSession } from '../src/features/auth/auth.sql.ts';
import { sweepCaptures } from '../src/features/creative/capture.service.ts';
import { addUser } from '../src/features/user/user.service.ts';
import { openHouse } from '../src/house.ts';
import { hashToken, newToken } from '../src/platform/secrets.ts';
import { runProcess } from '../src/testing/process.ts';
import { freshHome } from '../src/testing/records.ts';
import { defineWork, startWork } from '../src/work.ts';

/** Each begins with a browser that starts, and ends with what the next one takes over. */
const LIVES = process.env.FAIRLEAD_TEST_FULL === '1' ? 4 : 1;

/** Processes whose working files lie in one of these folders: browsers, and what starts them. */
const working = (folders: readonly string[]): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const env = readFileSync(`/proc/${pid}/environ`, 'latin1');
      return folders.some((folder) => env.includes(`TMPDIR=${folder}`));
    } catch {
      return false; // gone, or somebody else's
    }
  });
test.runIf(process.platform === 'linux')(
  'kill -9 while screenshots are taken: no browser lives on, no job waits for ever, no picture and no folder is left',
  async () => {
    const home = await freshHome('pglite'); // two processes in turn, as on one machine
    const env = { FAIRLEAD_MODE: 'test', DATA_DIR: home.config.dataDir, RATE_LIMITS: 'off' };
    const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));
    let house = await open();
    try {
      const email = 'creative@fairlead.example';
      const draft = { email, role: 'creative_team_member', company_id: null, password: null } as const;
      const user = await addUser(systemContext(house), draft);
      const token = newToken();
      await openSession(house, user.id, hashToken(token), house.realNow());
      await house.close();
      const root = `${home.config.dataDir}/browser`;
      const names = new Set<string>();
      for (let life = 1; life <= LIVES; life += 1) {
        const server = runProcess(new URL('./capture-crash.process.ts', import.meta.url), { env, token });
        await server.line((line) => line === 'shot 200'); // what the dead one was asked for is waited for first
        for (const name of readdirSync(root)) names.add(name);
        await delay(life * 60); // somewhere in the next ones
        await server.kill();
      }
      expect(names.size).toBeGreaterThan(0);
      const folders = [...names].flatMap((name) => [`/tmp/${name}`, `${root}/${name}`]);
      await expect.poll(() => working(folders), { timeout: 20_000 }).toEqual([]);
      house = await open();
      defineWork();
      const work = startWork(house, ['capture']);
      const unended = () =>
        house.db.query(`select id, state from job where kind = 'capture' and state in ('queued', 'running')`);
      await expect.poll(unended, { timeout: 30_000 }).toEqual([]);
      await work.stop();
      for (const later of [0, 300_000])
        await sweepCaptures({ ...systemContext(house), realNow: () => new Date(Date.now() + later) });
      const left: string[] = [];
      for await (const { key } of house.files.list('captures/')) left.push(key);
      expect(left).toEqual([]);
      const ours = () => readdirSync(root).filter((name) => names.has(name));
      await expect.poll(ours, { timeout: 20_000 }).toEqual([]);
      expect(readdirSync('/tmp').filter((name) => names.has(name))).toEqual([]);
    } finally {
      await house.close();
      await home.remove();
    }
  },
  240_000,
);
