import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openRecords, type Records } from '../../apps/server/src/db/records.ts';
import { openSession } from '../../apps/server/src/features/auth/auth.sql.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/secrets.ts';
import { standInServer } from '../../apps/server/src/testing/facts.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { aBudget, aCampaign, aLineItem } from '../../apps/server/src/testing/line-items.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { startS3 } from '../../apps/server/src/testing/s3-stand-in.ts';
import { testFolder } from '../../apps/server/src/testing/test-folder.ts';
import { startBidder } from '../feed/bidder.ts';
import { randomOf } from './random.ts';
import { type RunningServer, startServer } from './server.ts';

type FeedOutcome = {
  /** Campaigns whose state a bidder does not have, and those it has and the records do not. */
  missed: string[];
  tooMany: string[];
  /** Saves that a server answered with 200, and those it never answered; writes beside them that were committed, and taken back. */
  saved: number;
  written: number;
  unanswered: number;
  rolledBack: number;
  /** What the bidder did. */
  lines: number;
  snapshots: number;
  failures: number;
  /** Slowest restart, and how long the bidder took to catch up when all was over, ms. */
  readyMs: number;
  caughtUpMs: number;
};

const TOKEN = 'the-bidder-of-the-kill-bench-has-32-characters';
const CAMPAIGNS = 60;
const CATCH_UP_MS = 30_000;

class TakenBack extends Error {}

type State = { name: string; paused: boolean; cap: number | null; version: number };
const same = (a: State, b: State): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An admin who is signed in, a company and its application. */
const aHouse = async (db: Records): Promise<{ token: string; app: number; company: number }> => {
  const [row] = await db.query<{ admin: number; app: number; company: number }>(
    `with owner as (insert into company (name, currency, created, updated) values ('Nomnom', 'EUR', now(), now()) returning id),
       made as (insert into application (company_id, name, platform, bundle_identifier, created, updated)
         select id, 'Nomnom', 'ios', 'com.nomnom', now(), now() from owner returning id),
       admin as (insert into app_user (email, role, created, updated) values ('admin@fairlead.example', 'admin', now(), now()) returning id)
     select admin.id as admin, made.id as app, owner.id as company from owner, made, admin`,
  );
  if (!row) throw new Error('nothing was made');
  const token = newToken();
  await openSession({ db }, row.admin, hashToken(token), new Date());
  return { ...row, token };
};

/**
 * Two servers on one PostgreSQL, writers at both and beside them, and a bidder that follows from the first to the last kill -9 of
 * one or the other. At the end it must have what the records have.
 */
export const killFeedRounds = async (
  { rounds, seed }: { rounds: number; seed: number },
  say: (line: string) => void = () => {},
): Promise<FeedOutcome> => {
  const folder = mkdtempSync(join(testFolder(), 'kill-feed-'));
  const postgres = await startPostgres(`${folder}-postgres`, { durable: true });
  mkdirSync(join(folder, 's3'));
  const s3 = await startS3(join(folder, 's3'));
  const facts = await standInServer(join(folder, 'facts')); // one for both servers, as a house of several has
  const random = randomOf(seed);
  const log = join(folder, 'server.log');
  const envOf = async (name: string): Promise<Record<string, string>> => ({
    FAIRLEAD_MODE: 'test', // no workspace to fill at each start
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: facts.url,
    SECRET_KEY: 'the same on every process of the house',
    FEED_TOKENS: `bidder:${TOKEN}`,
    PORT: String(await freePort()),
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  const envs = [await envOf('one'), await envOf('two')] as const;
  const servers: RunningServer[] = [];
  const outcome: FeedOutcome = {
    ...{
      missed: [],
      tooMany: [],
      saved: 0,
      written: 0,
      unanswered: 0,
      rolledBack: 0,
      lines: 0,
      snapshots: 0,
      failures: 0,
    },
    ...{ readyMs: 0, caughtUpMs: 0 },
  };
  const db = await openRecords({ databaseUrl: postgres.url, dataDir: folder });
  try {
    for (const env of envs) servers.push(await startServer(env, log));
    const addresses = () => envs.map(({ PORT }) => `http://127.0.0.1:${PORT}/api`);
    const { token, app, company } = await aHouse(db);
    const lineItem = await aLineItem({ db }, company);
    await aBudget({ db }, lineItem, { days: ['2026-01-01', '2099-12-31'] });
    const ids: number[] = [];
    for (let n = 0; n < CAMPAIGNS; n++) ids.push((await aCampaign({ db }, app, lineItem.id, { name: `C ${n}` })).id);
    const bidder = startBidder(addresses, TOKEN, 5);

    const refused = new Map<number, string>();
    let over = false;
    let made = 0;
    const pick = (): number => ids[Math.floor(random() * ids.length)] as number;
    const wait = () => delay(10 + random() * 40);

    /** Somebody who saves by the API, at whichever server answers. */
    const caller = async (turn: number): Promise<void> => {
      while (!over) {
        const address = addresses()[(turn++ + Math.floor(random() * 2)) % 2];
        const body = { paused: random() < 0.5, client_daily_budget: 10 + Math.floor(random() * 90) };
        await fetch(`${address}/campaigns/${pick()}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(
          async (answer) => {
            if (answer.ok) outcome.saved++;
            else refused.set(answer.status, (await answer.text()).slice(0, 300));
          },
          () => outcome.unanswered++,
        );
        await wait();
      }
    };

    /** One write beside the servers, within a transaction: new campaigns, too, and archived ones. @returns a new campaign's id */
    const write = async (): Promise<number | null> => {
      const kind = random();
      if (kind < 0.2) return (await aCampaign({ db }, app, lineItem.id, { name: `New ${++made}` })).id;
      await db.query(
        kind < 0.5
          ? `update campaign set state = case when state = 'new' then 'archived' else 'new' end, version = version + 1 where id = $1`
          : 'update campaign set name = gen_random_uuid()::text, version = version + 1 where id = $1',
        [pick()],
      );
      return null;
    };

    /** Somebody who writes beside the servers: slowly now and then, and not always to the end. */
    const session = async (): Promise<void> => {
      while (!over) {
        const takesBack = random() < 0.3;
        await db
          .tx(async () => {
            const id = await write();
            await delay(random() < 0.2 ? random() * 2_000 : random() * 40);
            if (takesBack) throw new TakenBack();
            return id;
          })
          .then(
            (id) => {
              outcome.written++;
              if (id !== null) ids.push(id);
            },
            (error: unknown) => {
              if (!(error instanceof TakenBack)) throw error;
              outcome.rolledBack++;
            },
          );
        await wait();
      }
    };

    const first = Math.floor(random() * 2);
    const writing = [caller(0), caller(1), session(), session()];
    for (let round = 1; round <= rounds; round++) {
      const victim = (first + round) % 2 === 0 ? 0 : 1;
      await delay(100 + random() * 1_500);
      await servers[victim]?.kill();
      const again = await startServer(envs[victim], log);
      servers[victim] = again;
      outcome.readyMs = Math.max(outcome.readyMs, again.readyMs);
      say(
        `round ${round}: server ${victim + 1} killed, ready in ${Math.round(again.readyMs)} ms; ${outcome.saved} saves, ${outcome.written} writes, ${bidder.counts.lines} lines, ${bidder.counts.snapshots} snapshots`,
      );
    }
    over = true;
    await Promise.all(writing);

    const held = new Map(
      (
        await db.query<{ id: number } & State>(
          `select c.id, c.name, c.paused, c.client_daily_budget::float8 as cap, c.version from campaign c
           where c.state = 'new' and exists (select from campaign_line_item h where h.campaign_id = c.id)`,
        )
      ).map(({ id, ...state }) => [id, state]),
    );
    const differences = () => {
      const seen = new Map(
        [...bidder.campaigns].map(([id, { name, stopped_because, caps, version }]) => [
          id,
          { name, paused: stopped_because.includes('paused'), cap: caps.daily_budget, version },
        ]),
      );
      const stale = (id: number, state: State) => !seen.has(id) || !same(seen.get(id) as State, state);
      return {
        missed: [...held].flatMap(([id, state]) =>
          stale(id, state) ? [`${id}: ${JSON.stringify(seen.get(id))} instead of ${JSON.stringify(state)}`] : [],
        ),
        tooMany: [...seen].flatMap(([id, state]) => (held.has(id) ? [] : [`${id}: ${JSON.stringify(state)}`])),
      };
    };
    const done = performance.now();
    for (;;) {
      Object.assign(outcome, differences());
      if (outcome.missed.length + outcome.tooMany.length === 0 || performance.now() - done > CATCH_UP_MS) break;
      await delay(20);
    }
    outcome.caughtUpMs = performance.now() - done;
    await bidder.stop();
    for (const [status, text] of refused) say(`refused with ${status}: ${text}`);
    return Object.assign(outcome, bidder.counts);
  } finally {
    for (const server of servers) await server.kill();
    await db.close();
    await facts.process.stop(1_000);
    await s3.close();
    await postgres.remove();
    if (outcome.missed.length + outcome.tooMany.length === 0) rmSync(folder, { recursive: true, force: true });
  }
};
