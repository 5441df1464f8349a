import { randomUUID } from 'node:crypto';
import * as orders from '@fairlead/contract/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldDownloads } from '../src/features/audience/expire-downloads.service.ts';
import { sumsByDay } from '../src/features/fact/app-event-sums.sql.ts';
import { forgetOldEvents } from '../src/features/fact/expire-events.service.ts';
import { forgetOldChanges } from '../src/platform/changes/expire.ts';
import { built } from '../src/testing/audiences.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';

const DAY_MS = 86_400_000;

describe('what is kept for so many days only', () => {
  let house: TestHouse;
  beforeAll(async () => {
    const env = { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', EVENT_DAYS: '100', DOWNLOAD_DAYS: '30', HISTORY_DAYS: '400' };
    house = await openTestHouse({ ownFacts: true, env }); // of its own: it removes events of all apps;
  });
  afterAll(() => house?.close());

  test('events of apps go a week at a time, and none before its day', async () => {
    const app = 800_001 + Math.floor(Math.random() * 100_000);
    const insert = (...days: string[]) =>
      house.facts.insert(
        'app_events',
        days.map((day) => ({
          event_id: randomUUID(),
          app_id: app,
          device_id: randomUUID(),
          ts: `${day} 12:00:00`,
          event: 'install',
        })),
      );
    const left = async () =>
      (
        await house.facts.query<{ day: string }>(
          'SELECT toString(day) AS day FROM app_events WHERE app_id = {app:UInt32} ORDER BY day',
          { app },
        )
      ).map(({ day }) => day);
    const [edge, over] = ['2026-08-10', '2026-08-09'];
    await insert(edge, over, '2026-08-03');
    expect(await forgetOldEvents(house.context)).toBe(0);
    expect(await left()).toEqual(['2026-08-03', over, edge]);
    await insert('2026-08-02');
    expect(await forgetOldEvents(house.context)).toBeGreaterThanOrEqual(3);
    expect(await left()).toEqual([edge]);
    const sums = await sumsByDay(house, app, { from: '2026-08-01', to: '2026-08-31' });
    expect(sums.map(({ day }) => day)).toEqual([edge]); // they are made of the events
    expect(await forgetOldEvents(house.context)).toBe(0);
  });

  test('who downloaded a list is forgotten after its days', async () => {
    const admin = await house.as('admin');
    const app = await house.application((await house.company()).id);
    const list = await built(house, admin, app, [randomUUID()]);
    for (const days of [31, 29])
      await house.db.query(
        'insert into audience_download (targeting_list_id, company_id, user_id, view, at) values ($1, $2, $3, $4, $5)',
        [list.id, app.company_id, admin.id, 'normalised', new Date(house.now().getTime() - days * DAY_MS)],
      );
    expect(await forgetOldDownloads(house.context)).toBe(1);
    expect(await forgetOldDownloads(house.context)).toBe(0);
  });

  test('entries of the history go after theirs; one that a younger one takes back stays with it', async () => {
    const admin = await house.as('admin');
    const company = (await house.company()).id;
    const age = (days: number) => new Date(house.realNow().getTime() - days * DAY_MS);
    const entry = async (recorded_at: Date, undoes: number | null) => {
      const set = randomUUID();
      await house.db.query(
        `insert into change_set (id, user_id, channel, at, started_at) values ($1, $2, 'api', $3, $3)`,
        [set, admin.id, recorded_at],
      );
      const [row] = await house.db.query<{ id: number }>(
        `insert into change_log (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name,
           company_id, changes, undoes)
         values ($1, $2, $2, $3, 'api', 'update', 'company', $4::int, 'Nomnom', $4::int, '[]', $5) returning id`,
        [set, recorded_at, admin.id, company, undoes],
      );
      return row?.id ?? 0;
    };
    const [old, back, kept] = [await entry(age(410), null), await entry(age(405), null), await entry(age(399), null)];
    await entry(age(10), back);
    expect(await forgetOldChanges(house.context)).toBe(1);
    const rows = await house.db.query<{ id: number }>('select id from change_log where id = any($1) order by id', [
      [old, back, kept],
    ]);
    expect(rows.map(({ id }) => id)).toEqual([back, kept]);
    await expect(house.db.query('delete from change_log where id = $1', [kept])).rejects.toThrow();
    expect((await admin.call(orders.listOrders, { params: { companyId: String(company) } } as never)).status).toBe(200);
  });
});
