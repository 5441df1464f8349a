import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { announceLeaving, DirectoryInUse, lockDirectory } from './db/pglite/directory-lock.ts';
import { openHouse } from './house.ts';
import { freshHome } from './testing/records.ts';

test('no store is touched before a server that is stopping has left the folder', async () => {
  const home = await freshHome('pglite');
  const { dataDir } = home.config;
  const owner = lockDirectory(join(dataDir, 'records'));
  announceLeaving();
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
  // A facts server where nobody listens: whoever asks it says so
  const config = readConfig({
    ...{ FAIRLEAD_MODE: 'demo', DATA_DIR: dataDir, CLICKHOUSE_URL: 'http://127.0.0.1:9' },
  });
  const opening = openHouse(config, log);
  await delay(300);
  expect([said, existsSync(join(dataDir, 'files'))]).toEqual([[], false]);
  owner.release();
  const house = await opening;
  await expect.poll(() => said.join('')).toContain('The facts store is not ready');

  // Whose owner stays is told at once, and no engine is started for it
  said.length = 0;
  await expect(openHouse(config, log)).rejects.toThrow(DirectoryInUse);
  await delay(300);
  expect(said).toEqual([]);
  await house.close();
  await home.remove();
});
