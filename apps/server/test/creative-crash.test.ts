import { setTimeout as delay } from 'node:timers/promises';
import { anApplicationDraft } from '@fairlead/test-data';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { openSession } from '../src/features/auth/auth.sql.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { sweepAssets } from '../src/features/creative/asset.service.ts';
import { createCreativeGroup } from '../src/features/creative-group/creative-group.service.ts';
import { addUser } from '../src/features/user/user.service.ts';
import { openHouse } from '../src/house.ts';
import { hashToken, newToken } from '../src/platform/secrets.ts';
import { storedAssets } from '../src/testing/creatives.ts';
import { runProcess } from '../src/testing/process.ts';
import { freshHome, roomKinds } from '../src/testing/records.ts';

describe.each(roomKinds())('creatives cut off on %s', (kind) => {
  test('kill -9 while they are made and copied: none is half made, and what nobody names goes', async () => {
    const home = await freshHome(kind);
    const env = {
      FAIRLEAD_MODE: 'test',
      DATA_DIR: home.config.dataDir,
      RATE_LIMITS: 'off',
      ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    };
    const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));
    let house = await open();
    try {
      const context = systemContext(house);
      const company = await createCompany(context, { name: 'Nomnom', currency: 'EUR', is_test: false });
      const app = await createApplication(context, anApplicationDraft({ company_id: company.id, platform: 'ios' }));
      const group = await createCreativeGroup(context, app.id, { name: 'Cut off', active: true });
      const whole = (await createCreativeGroup(context, app.id, { name: 'Whole', active: true })).id;
      const email = 'creative@fairlead.example';
      const user = await addUser(context, { email, role: 'creative_team_member', company_id: null, password: null });
      const token = newToken();
      await openSession(house, user.id, hashToken(token), house.realNow());
      await house.close();
      const params = { applicationId: String(app.id), creativesGroupId: String(group.id) };
      for (let life = 1; life <= 4; life += 1) {
        const server = runProcess(new URL('./creative-crash.process.ts', import.meta.url), {
          env,
          token,
          params,
          whole,
          life,
        });
        expect(await server.line((line) => line.startsWith('made'))).toBe('made 201');
        expect(await server.line((line) => line.startsWith('copied'))).toBe('copied 200');
        await delay(life * 17); // somewhere in the next ones
        await server.kill();
      }
      house = await open();
      const made = await house.db.query<{ files: number; keys: string[] }>(
        `select count(a.sha256)::int as files, array_agg(a.file_key) || array_agg(a.thumbnail_key) as keys
         from creative c join asset a on a.sha256 in (c.main_asset, c.companion_asset) group by c.id, c.type
         having count(a.sha256) = case c.type when 'Video' then 2 else 1 end`,
      );
      const [{ count } = { count: 0 }] = await house.db.query<{ count: number }>(
        'select count(*)::int as count from creative',
      );
      expect([made.length, made.length >= 4]).toEqual([count, true]);
      const copies = await house.db.query<{ count: number }>(
        `select count(c.id)::int as count from creative_group g left join creative c on c.creative_group_id = g.id
         where g.name = 'Whole' group by g.id order by g.id`,
      );
      expect([copies.length > 4, new Set(copies.map((each) => each.count))]).toEqual([true, new Set([3])]);
      const named = new Set(made.flatMap(({ keys }) => keys).filter((key) => key !== null));
      for (const key of named) expect([key, await house.files.head(key)]).toEqual([key, expect.objectContaining({})]);
      for (const later of [0, 240_000])
        await sweepAssets({ ...systemContext(house), realNow: () => new Date(Date.now() + later) });
      expect(await storedAssets(house)).toEqual([...named].sort());
    } finally {
      await house.close();
      await home.remove();
    }
  }, 240_000);
});
