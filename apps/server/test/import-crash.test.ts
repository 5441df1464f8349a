import { setTimeout as delay } from 'node:timers/promises';
import { anApplicationDraft, deviceIds } from '@fairlead/test-data';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { getTargetingList } from '../src/features/audience/audience.service.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { importAudience } from '../src/features/import/fetched-list.service.ts';
import { openHouse } from '../src/house.ts';
import { waitForJob } from '../src/platform/jobs/jobs.ts';
import { startFileServer } from '../src/testing/file-server.ts';
import { runProcess } from '../src/testing/process.ts';
import { freshHome, recordKinds } from '../src/testing/records.ts';
import { defineWork, startWork } from '../src/work.ts';

describe.each(recordKinds())('an import cut off on %s', (kind) => {
  test('kill -9 while the file comes in: the next start fetches it anew, and keeps one file and one build', async () => {
    const home = await freshHome(kind);
    const web = await startFileServer();
    const env = {
      FAIRLEAD_MODE: 'test',
      DATA_DIR: home.config.dataDir,
      OUTBOUND_ALLOW: web.host,
      ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    };
    const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));
    const csv = [...deviceIds(3, 0, 40_000, 'upper')].join('\n');
    let whole = false;
    const url = web.serve('/large.csv', (_, response) => {
      response.writeHead(200, { 'content-length': csv.length });
      if (whole) response.end(csv);
      else response.write(csv.slice(0, 1_000_000)); // and then nothing more
    });
    defineWork();
    let house = await open();
    try {
      const company = await createCompany(systemContext(house), { name: 'Nomnom', currency: 'EUR', is_test: false });
      const app = await createApplication(
        systemContext(house),
        anApplicationDraft({ company_id: company.id, platform: 'ios' }),
      );
      const list = await importAudience(systemContext(house), {
        application_id: app.id,
        name: 'Payers',
        import_type: 'http',
        url,
        is_idfv: false,
      });
      await house.close();

      for (let life = 1; life <= 2; life += 1) {
        const server = runProcess(new URL('./import-crash.process.ts', import.meta.url), { env });
        while (web.asked.length < life) await delay(20);
        await server.kill();
      }

      whole = true;
      house = await open();
      const work = startWork(house);
      const job = await waitForJob(house, list.job_id as number, { within: 90_000 });
      await work.stop();
      expect(job).toMatchObject({ state: 'done', error: null });
      expect(await getTargetingList(systemContext(house), list.id)).toMatchObject({
        rows: 40_000,
        source: { error: null },
        sizes: [40_000],
      });
      const builds = await house.db.query('select rows from audience_build where targeting_list_id = $1', [list.id]);
      expect(builds).toEqual([{ rows: 40_000 }]);
      const files: string[] = [];
      for await (const { key } of house.files.list('')) files.push(key.split('/')[0] ?? '');
      expect(files.sort()).toEqual(['builds', 'owner.json', 'uploads']);
    } finally {
      await house.close();
      await web.close();
      await home.remove();
    }
  }, 240_000);
});
