import { anApplicationDraft } from '@fairlead/test-data';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { receiveBidding } from '../src/features/fact/bidding.service.ts';
import { receiveDelivery } from '../src/features/fact/delivery.service.ts';
import { recountLeftovers } from '../src/features/fact/recount.service.ts';
import { openHouse } from '../src/house.ts';
import { aCampaign, aLineItem } from '../src/testing/line-items.ts';
import { runProcess } from '../src/testing/process.ts';
import { freshHome, roomKinds } from '../src/testing/records.ts';

describe.each(roomKinds())('a batch cut off on %s', (kind) => {
  test('kill -9 between facts and sums: the next start has them in the sums, and the batch sent again is the same batch', async () => {
    const home = await freshHome(kind);
    const env = {
      FAIRLEAD_MODE: 'test',
      FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
      DATA_DIR: home.config.dataDir,
      ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    };
    const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));
    let house = await open();
    try {
      const context = systemContext(house);
      const company = await createCompany(context, { name: 'Nomnom', currency: 'EUR', is_test: false });
      const app = await createApplication(context, anApplicationDraft({ company_id: company.id }));
      const lineItem = await aLineItem(house, company.id);
      const { id } = await aCampaign(house, app.id, lineItem.id);
      const rows = [0, 1, 2].map((hour) => ({
        campaign_id: id,
        hour: `2026-11-17T0${hour}:00:00Z`,
        impressions: 100,
        clicks: 1,
        spend: 2,
        client_cost: 2.5,
      }));
      const batch = { batch_id: 'cut off', rows: [...rows, { campaign_id: id }] };
      await house.close();

      const server = runProcess(new URL('./delivery-crash.process.ts', import.meta.url), {
        env,
        batch,
        kind: 'delivery',
      });
      await server.line((line) => line === 'stored');
      await server.kill();

      house = await open();
      const sums = () =>
        house.db.query(
          'select day, impressions, client_cost::float8 as client_cost from line_item_day where line_item_id = $1',
          [lineItem.id],
        );
      expect(await sums()).toEqual([]);
      expect(await recountLeftovers(house, { starting: true })).toBe(1);
      const whole = [{ day: '2026-11-17', impressions: 300, client_cost: 7.5 }];
      expect(await sums()).toEqual(whole);

      const answer = await receiveDelivery(systemContext(house), 'bidder', batch);
      expect(answer).toMatchObject({ accepted: 3, duplicates: 0, replayed: true });
      expect(answer.rejected.map(({ index }) => index)).toEqual([3]);
      expect(await sums()).toEqual(whole);
    } finally {
      await house.close();
      await home.remove();
    }
  }, 60_000);

  test('kill -9 behind bidding facts: the batch sent again is the same batch, and each row is one row', async () => {
    const home = await freshHome(kind);
    const env = {
      FAIRLEAD_MODE: 'test',
      FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
      DATA_DIR: home.config.dataDir,
      ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    };
    const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));
    let house = await open();
    try {
      const context = systemContext(house);
      const company = await createCompany(context, { name: 'Nomnom', currency: 'EUR', is_test: false });
      const app = await createApplication(context, anApplicationDraft({ company_id: company.id }));
      const lineItem = await aLineItem(house, company.id);
      const { id: campaign_id } = await aCampaign(house, app.id, lineItem.id);
      const row = { campaign_id, supplier_id: 335, eligible: 9, lost: { audience: 4 }, bids: 5, wins: 5 };
      const rows = ['00', '01', '02'].map((hour) => ({ ...row, hour: `2026-11-17T${hour}:00:00Z` }));
      const batch = { batch_id: 'cut off', rows: [...rows, { ...row, wins: 6, hour: '2026-11-17T03:00:00Z' }] };
      await house.close();

      const server = runProcess(new URL('./delivery-crash.process.ts', import.meta.url), {
        env,
        batch,
        kind: 'bidding',
      });
      await server.line((line) => line === 'stored');
      await server.kill();

      house = await open();
      const answer = await receiveBidding(systemContext(house), 'bidder', batch);
      expect(answer).toMatchObject({
        accepted: 3,
        duplicates: 0,
        replayed: true,
        rejected: [{ index: 3, path: 'wins' }],
      });
      const [found] = await house.facts.query('SELECT count() AS n, sum(wins) AS wins FROM bidding_latest');
      expect(found).toEqual({ n: 3, wins: 15 });
    } finally {
      await house.close();
      await home.remove();
    }
  }, 60_000);
});
