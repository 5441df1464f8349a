import { randomInt } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openRecords, type Records } from '../../db/records.ts';
import { advance, feedPlace } from '../../platform/feed/feed.sql.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { recordKinds } from '../../testing/records.ts';
import { type CampaignLine, lineReader } from './campaign-line.service.ts';
import { changesWithLines, fedCampaignIds, lineRows } from './feed.sql.ts';

const CAMPAIGNS = 30;
const WRITES = 250;
const NOW = new Date('2036-05-10T12:00:00Z');

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** One random write to something that a line is made of. */
const writeSomething = async (run: Run, ids: readonly number[], items: readonly number[]): Promise<unknown> => {
  const id = ids[randomInt(ids.length)];
  const item = items[randomInt(items.length)];
  const writes: (() => Promise<unknown>)[] = [
    () => run('update campaign set name = gen_random_uuid()::text, version = version + 1 where id = $1', [id]),
    () => run('update campaign set client_daily_budget = 10 + random() * 90 where id = $1', [id]),
    () => run(`update campaign set state = case when state = 'new' then 'archived' else 'new' end where id = $1`, [id]),
    () => run('update campaign_line_item set line_item_id = $2 where campaign_id = $1', [id, item]),
    () =>
      run(
        `update line_item set budget_mode = case budget_mode when 'manual' then 'fixed_ratio' else 'manual' end where id = $1`,
        [item],
      ),
    () => run('update campaign set paused = not paused where id between $1 and $1 + 3', [id]),
  ];
  return writes[randomInt(writes.length)]?.();
};

/** A reader of one server, from the beginning: what it would show of each campaign. */
const follow = (db: Records) => {
  const shown = new Map<number, CampaignLine>();
  let place: Awaited<ReturnType<typeof feedPlace>> | null = null;
  return {
    shown,
    read: async () => {
      await advance({ db }, NOW);
      place ??= await feedPlace({ db });
      for (;;) {
        const rows = await changesWithLines({ db }, place, 50);
        if (rows === null) throw new Error('the cursor is gone');
        const lineOf = lineReader(rows);
        for (const row of rows) {
          if (row.id === null) shown.delete(row.campaign_id);
          else shown.set(row.campaign_id, lineOf(row));
          place = { history: row.history, position: row.position };
        }
        if (rows.length === 0) return;
      }
    },
  };
};

const truth = async (db: Records) => {
  const rows = await lineRows({ db }, await fedCampaignIds({ db }));
  const lineOf = lineReader(rows);
  return new Map(rows.map((row) => [row.id, lineOf(row)]));
};

describe.each(recordKinds())('readers beside random writers on %s', (kind) => {
  test('end with what the records hold: nothing is skipped, nothing told that was taken back', async () => {
    const house: TestHouse = await openTestHouse({ kind, worker: false });
    const more: Records[] = [];
    const clients: pg.Client[] = [];
    try {
      const app = await house.application((await house.company()).id);
      const items = [await aLineItem(house, app.company_id), await aLineItem(house, app.company_id, 'Other')].map(
        ({ id }) => id,
      );
      const ids: number[] = [];
      for (let n = 0; n < CAMPAIGNS; n++) ids.push((await aCampaign(house, app.id, items[n % 2] as number)).id);
      await advance(house, NOW);
      if (kind === 'postgres')
        for (let n = 0; n < 2; n++)
          more.push(await openRecords({ ...house.config, databaseUrl: house.config.databaseUrl as string }));
      const readers = [house.db, ...more].map(follow);
      const start = await truth(house.db);
      for (const reader of readers) {
        await reader.read();
        for (const [id, line] of start) reader.shown.set(id, line);
      }

      let left = WRITES;
      /** Writes one thing after the other, each in a transaction that may take long or be taken back. */
      const writer = async (session: { run: Run } | null) => {
        while (left-- > 0) {
          const takesBack = randomInt(5) === 0;
          if (!session) {
            await house.db
              .tx(async () => {
                await writeSomething((text, values) => house.db.query(text, values), ids, items);
                if (takesBack) throw new Error('taken back');
              })
              .catch((error: Error) => expect(error.message).toBe('taken back'));
            continue;
          }
          await session.run('begin');
          try {
            await writeSomething(session.run, ids, items);
            const until = left - randomInt(12); // others write so much before it ends, unless they wait for it
            for (let held = 0; left > until && held < 40; held++) await new Promise((next) => setTimeout(next, 1));
            await session.run(takesBack ? 'rollback' : 'commit');
          } catch (error) {
            await session.run('rollback');
            expect((error as { code?: string }).code).toBe('40P01'); // two that met each other
          }
        }
      };
      const sessions: { run: Run }[] = [];
      if (kind === 'postgres')
        for (let n = 0; n < 5; n++) {
          const client = new pg.Client({ connectionString: house.config.databaseUrl });
          await client.connect();
          clients.push(client);
          sessions.push({ run: (text, values) => client.query(text, values) });
        }
      let writing = true;
      const reading = readers.map(async (reader) => {
        while (writing) await reader.read();
      });
      const written = await Promise.allSettled([writer(null), writer(null), ...sessions.map(writer)]);
      writing = false;
      await Promise.all(reading);
      for (const one of written) if (one.status === 'rejected') throw one.reason;
      await house.db.query(`update feed_head set swept = '-infinity'`); // whatever the look of every five seconds finds
      const held = await truth(house.db);
      for (const reader of readers) {
        await reader.read();
        expect([...reader.shown].sort(([a], [b]) => a - b)).toEqual([...held].sort(([a], [b]) => a - b));
      }
    } finally {
      for (const client of clients) await client.end();
      for (const db of more) await db.close();
      await house.close();
    }
  });
});
