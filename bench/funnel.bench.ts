// Bidding facts: batches of 10,000 rows, and the funnel and saturation of 30 days (--campaigns, --days, --suppliers, --batches).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { addDays } from '@fairlead/domain/utc-day';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import {
  getCampaignDeliveryFunnel,
  getLineItemDeliveryFunnel,
} from '../apps/server/src/features/delivery-funnel/delivery-funnel.service.ts';
import { saturationsOf } from '../apps/server/src/features/delivery-funnel/saturation.service.ts';
import { receiveBidding } from '../apps/server/src/features/fact/bidding.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { aCampaign, aLineItem } from '../apps/server/src/testing/line-items.ts';
import { freshHome } from '../apps/server/src/testing/records.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench funnel -- [--campaigns 200] [--days 30] [--suppliers 5] [--batches 3] [--asks 40]
 *
 * The size of design 13.23 is --campaigns 2000. The rows of all campaigns, hours and suppliers are made in the store, seven
 * campaigns to a line item. Milliseconds by the wall, and CPU of the embedded engine, which is a process of its own.
 */
const given = {
  campaigns: { type: 'string', default: '200' },
  days: { type: 'string', default: '30' },
  suppliers: { type: 'string', default: '5' },
  batches: { type: 'string', default: '3' },
  asks: { type: 'string', default: '40' },
} as const;
const { values } = parseArgs({ options: given });
const of = (name: keyof typeof given): number => Number(values[name]);
const TODAY = '2026-11-18';
const IN_LINE_ITEM = 7;

const home = await freshHome('pglite');
const env = { FAIRLEAD_MODE: 'test', FAIRLEAD_NOW: `${TODAY}T10:20:00Z`, DATA_DIR: home.config.dataDir };
const house = await openHouse(readConfig(env), openLog(readConfig(env), 'silent'));
const out: string[][] = [];

/** Milliseconds of CPU that the engine has used, where the system tells; it is the newest process of its folder. */
const engineCpu = (): number => {
  const pid = (house.facts as unknown as { enginePid?(): number | undefined }).enginePid?.();
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const ask = async (name: string, times: number, work: (nth: number) => Promise<unknown>): Promise<void> => {
  await work(0); // parts that were never read are read once
  const walls: number[] = [];
  const before = engineCpu();
  for (let nth = 0; nth < times; nth++) {
    const start = performance.now();
    await work(nth);
    walls.push(performance.now() - start);
  }
  walls.sort((a, b) => a - b);
  const at = (share: number) => (walls[Math.min(times - 1, Math.floor(times * share))] ?? 0).toFixed(0);
  out.push([name, at(0.5), at(0.95), ((engineCpu() - before) / times).toFixed(0)]);
};

try {
  const context = systemContext(house);
  const { db, facts } = house;
  const [app] = await db.query<{ id: number; company_id: number }>(
    `with c as (insert into company (name, currency, created, updated) values ('Bench', 'EUR', now(), now()) returning id)
     insert into application (company_id, name, platform, business_state, created, updated)
     select id, 'Bench iOS', 'ios', 'live', now(), now() from c returning id, company_id`,
  );
  if (!app) throw new Error('no application');
  const ids: number[] = [];
  const lineItems: number[] = [];
  for (let n = 0; n < of('campaigns'); n++) {
    if (n % IN_LINE_ITEM === 0) lineItems.push((await aLineItem(house, app.company_id, `Line item ${n}`)).id);
    ids.push((await aCampaign(house, app.id, lineItems.at(-1) ?? 0)).id);
  }
  const [least = 0] = ids;
  const first = addDays(TODAY, -of('days'));
  const sold = of('campaigns') * of('suppliers');
  const start = performance.now();
  await facts.command(
    `INSERT INTO bidding (campaign_id, hour, supplier_id, eligible, ${lossReasons.map((one) => `lost_${one}`).join(', ')}, bids, wins, revision)
     SELECT ${least} + number % ${of('campaigns')}, toDateTime('${first} 00:00:00', 'UTC') + 3600 * intDiv(number, ${sold}),
       intDiv(number, ${of('campaigns')}) % ${of('suppliers')} + 1, 100000, ${lossReasons.map((_, at) => `rand(${at}) % 1000`).join(', ')},
       rand(20) % 900, rand(21) % 300, 1 FROM numbers(${sold * of('days') * 24})`,
  );
  console.log(`${sold * of('days') * 24} rows in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await db.query(
    `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
     select c.id, d::date, h.line_item_id, 1000, 10, 1, 5, 6 from campaign c join campaign_line_item h on h.campaign_id = c.id,
       generate_series($1::date, $2::date, interval '1 day') d`,
    [first, addDays(TODAY, -1)],
  );
  const days = { start_date: first, end_date: addDays(TODAY, -1) };
  const spread = (nth: number, list: readonly number[]) => list[(nth * 37) % list.length] ?? 0;
  await ask('funnel of a campaign', of('asks'), (nth) => getCampaignDeliveryFunnel(context, spread(nth, ids), days));
  await ask('funnel of a line item', of('asks'), (nth) =>
    getLineItemDeliveryFunnel(context, spread(nth, lineItems), days),
  );
  await ask('saturation of all campaigns', 5, () => saturationsOf(context, null));
  const batch = (n: number) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      campaign_id: ids[index % ids.length],
      hour: new Date(
        Date.parse('2026-10-01T00:00:00Z') - (n * 100 + Math.floor(index / ids.length)) * 3_600_000,
      ).toISOString(),
      ...{ supplier_id: 335, eligible: 1000, lost: { audience: 600, auction: 200 }, bids: 400, wins: 200 },
    }));
  let sent = 0; // each batch brings new hours
  await ask('batch of 10,000 rows', of('batches'), () => {
    sent += 1;
    return receiveBidding(context, 'bench', { batch_id: `bench ${sent}`, rows: batch(sent) });
  });
} finally {
  await house.close();
  await home.remove();
}
table([['what', 'median ms', 'p95 ms', 'engine cpu ms'], ...out]);
