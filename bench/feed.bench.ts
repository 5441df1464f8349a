// The feed: a snapshot of 10,000 campaigns, how soon a change is told under 50 writes a second, what a mark costs (--store).
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';
import { startBidder } from './feed/bidder.ts';
import { fillHouse } from './feed/fill.ts';

/**
 *     npm run bench feed -- [--store postgres|pglite] [--campaigns 10000] [--creatives 10] [--own] [--heavy 300]
 *       [--rounds 5] [--seconds 30]
 *
 * Campaigns of 1,500 line items with budgets, margins, events, prices, 60 days of costs, 4 countries and 3 suppliers each, and so
 * many creatives, which those of an application share unless each has its `--own`; with `--heavy`, a thousand of them are of one
 * application and show so many creatives more. A snapshot is the whole request, plain and as gzip. A change is told when the second bidder of `feed/bidder.ts`, which waits for
 * it, has read its line: counted from the moment in which the write is sent. What a mark costs: updates of a campaign with the
 * triggers and without them, in turn.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'postgres' },
    campaigns: { type: 'string', default: '10000' },
    creatives: { type: 'string', default: '10' },
    own: { type: 'boolean', default: false },
    heavy: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
  },
});
const [campaigns, rounds, seconds] = [Number(values.campaigns), Number(values.rounds), Number(values.seconds)];
const shown = { creatives: Number(values.creatives), own: values.own, heavy: Number(values.heavy) };
const WRITES_A_SECOND = 50;
const TOKEN = 'the-bidder-of-the-feed-bench-has-32-characters';

const folder = mkdtempSync(join(testFolder(), 'bench-feed-'));
const postgres = values.store === 'postgres' ? await startPostgres(`${folder}-postgres`, { durable: true }) : null;
const config = readConfig({
  FAIRLEAD_MODE: 'demo',
  DEMO_SIZE: 'small',
  RATE_LIMITS: 'off',
  PORT: '0',
  LOG_LEVEL: 'error',
  FEED_TOKENS: `bidder:${TOKEN}`,
  DATA_DIR: folder,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
});
const house = await openHouse(config, openLog(config));
const app = await openApp(house);
const { db } = house;
const sorted = (all: number[]) => all.sort((a, b) => a - b);
const at = (all: number[], share: number) => sorted(all)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;

try {
  const ids = await fillHouse(systemContext(house), campaigns, shown);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;

  const lines = [['snapshot', 'campaigns', 'MB', 'first byte ms', 'whole ms (best)', 'peak RSS +MB']];
  for (const encoding of ['identity', 'gzip']) {
    const [first, whole]: [number[], number[]] = [[], []];
    let bytes = 0;
    let end = '';
    const rss = process.memoryUsage.rss();
    let peak = rss;
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const answer = await fetch(`${address}/feed/snapshot`, {
        headers: { authorization: `Bearer ${TOKEN}`, 'accept-encoding': encoding },
      });
      first.push(performance.now() - began);
      bytes = 0;
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.length;
        end = Buffer.from(chunk).toString().slice(-40);
        peak = Math.max(peak, process.memoryUsage.rss());
      }
      whole.push(performance.now() - began);
    }
    if (!end.endsWith(`{"end":${campaigns}}\n`)) throw new Error(`the snapshot ends with ${end}`);
    lines.push([
      encoding,
      String(campaigns),
      (bytes / 1e6).toFixed(1),
      at(first, 0.5).toFixed(0),
      `${at(whole, 0.5).toFixed(0)} (${at(whole, 0).toFixed(0)})`,
      ((peak - rss) / 1e6).toFixed(0),
    ]);
  }
  table(lines);

  const bidder = startBidder(() => [address], TOKEN);
  while (bidder.counts.snapshots === 0) await delay(50);
  const written = new Map<string, number>();
  const told: number[] = [];
  bidder.onChange = ({ campaign }) => {
    const since = campaign && written.get(campaign.name);
    if (campaign && since !== undefined && written.delete(campaign.name)) told.push(performance.now() - since);
  };
  const saves: number[] = [];
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  for (let n = 0; performance.now() - began < seconds * 1000; n++) {
    const name = `Written ${n}`;
    const asked = performance.now();
    written.set(name, asked);
    writing.push(
      db
        .query('update campaign set name = $2, version = version + 1 where id = $1', [
          ids[(n * 7919) % ids.length],
          name,
        ])
        .then(() => saves.push(performance.now() - asked)),
    );
    await delay(Math.max(0, began + ((n + 1) * 1000) / WRITES_A_SECOND - performance.now()));
  }
  await Promise.all(writing);
  await delay(2_000);
  const many = saves.length;
  table([
    ['changes', 'written', 'told', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'write p50 ms'],
    [
      `${WRITES_A_SECOND}/s`,
      String(many),
      String(told.length),
      ...[0.5, 0.95, 0.99, 1].map((share) => at(told, share).toFixed(0)),
      at(saves, 0.5).toFixed(1),
    ],
  ]);
  await bidder.stop();

  const spent: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds * 2; round++) {
    const kind = round % 2 === 0 ? 'with' : 'without';
    await db.query(`alter table campaign ${kind === 'with' ? 'enable' : 'disable'} trigger feed_update`);
    for (let n = 0; n < 300; n++) {
      const asked = performance.now();
      await db.query('update campaign set paused = not paused where id = $1', [ids[n]]);
      spent[kind].push(performance.now() - asked);
    }
  }
  await db.query('alter table campaign enable trigger feed_update');
  const ms = (all: number[]) => at(all, 0.5).toFixed(2);
  table([
    ['an update of a campaign', 'p50 ms'],
    ['with its mark', ms(spent.with)],
    ['without', ms(spent.without)],
  ]);
  console.log(`${values.store}, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
} finally {
  await app.close();
  await house.close();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
