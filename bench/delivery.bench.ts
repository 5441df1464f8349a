// Batches of 10,000 delivery rows through the fact room, on both kinds of records (--batches, --campaigns, --days).
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { receiveDelivery } from '../apps/server/src/features/fact/delivery.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { simulateRange } from '../apps/server/src/simulator/simulate.ts';
import { freshHome, recordKinds } from '../apps/server/src/testing/records.ts';
import { measure, table } from './engine-measure.ts';

/**
 *     npm run bench delivery -- [--batches 6] [--campaigns 1200] [--days 60]
 *
 * "fresh" are new hours, "corrected" the same hours with a higher revision, "repeated" the same batch ids. Then the
 * simulator writes `days` days of all campaigns in three rows a day. Wall seconds per batch (median), CPU of this process
 * alone: the facts engine is a process of its own.
 */
const { values } = parseArgs({
  options: {
    batches: { type: 'string', default: '6' },
    campaigns: { type: 'string', default: '1200' },
    days: { type: 'string', default: '60' },
  },
});
const [batches, campaigns, days] = [Number(values.batches), Number(values.campaigns), Number(values.days)];
const HOUR = 3_600_000;
const rowsOut: string[][] = [];

for (const kind of recordKinds()) {
  const home = await freshHome(kind);
  const config = readConfig({
    FAIRLEAD_MODE: 'test',
    FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
    DATA_DIR: home.config.dataDir,
    ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
  });
  const house = await openHouse(config, openLog(config, 'silent'));
  try {
    const { db, facts } = house;
    const context = systemContext(house);
    await db.query(`
      insert into company (name, currency, created, updated) values ('Bench', 'EUR', now(), now());
      insert into application (company_id, name, platform, business_state, created, updated)
        select id, 'Bench iOS', 'ios', 'live', now(), now() from company;
      insert into app_user (email, role, created, updated) values ('bench@fairlead.example', 'admin', now(), now());
      insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
        select c.id, 'Bench', u.id, u.id, (select min(id) from selling_entity), 'Direct', now(), now() from company c, app_user u;
      insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
          attribution_days_data_science, budget_mode, created, updated)
        select o.company_id, o.id, 'Line item ' || n, 'RETARGETING', 'CPA', 6, 7, 'fixed_ratio', now(), now()
        from insertion_order o, generate_series(1, 280) n;
      insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, start_day, end_day, created, updated)
        select company_id, order_id, id, 'Year', 300000, '2025-11-01', '2026-12-31', now(), now() from line_item`);
    await db.query(
      `with made as (insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, created, updated)
         select company_id, id, 'Campaign ' || n, true, 'RETARGETING', 'cpa', now(), now() from application, generate_series(1, $1::int) n
         returning id)
       insert into campaign_line_item (campaign_id, line_item_id, start_date)
       select id, (select min(id) from line_item) + id % 280, '2025-01-01' from made`,
      [campaigns],
    );
    await facts.ready();
    const [first] = await db.query<{ id: number }>('select min(id) as id from campaign');
    const start = Date.parse('2026-11-01T00:00:00Z');
    const batch = (n: number, revision: number) =>
      Array.from({ length: 10_000 }, (_, index) => {
        const at = n * 10_000 + index;
        return {
          campaign_id: (first?.id ?? 0) + (at % campaigns),
          hour: new Date(start + Math.floor(at / campaigns) * HOUR).toISOString(),
          impressions: 1000 + index,
          clicks: 12,
          reattributions: 1,
          spend: 4.25,
          client_cost: 5.3125,
          revision,
        };
      });
    const rounds = { fresh: 1, corrected: 2, repeated: 2 };
    for (const [name, revision] of Object.entries(rounds)) {
      const spent: { wall: number; cpu: number }[] = [];
      for (let n = 0; n < batches; n++) {
        const rows = batch(n, revision);
        spent.push(
          await measure(() => receiveDelivery(context, 'bench', { batch_id: `bench ${n} ${revision}`, rows })),
        );
      }
      const median = spent.sort((a, b) => a.wall - b.wall)[batches >> 1] ?? { wall: 0, cpu: 0 };
      const worst = spent.at(-1)?.wall ?? 0;
      rowsOut.push(
        [kind, name, median.wall, worst, median.cpu]
          .map((one) => (typeof one === 'number' ? one.toFixed(3) : one))
          .concat(Math.round(10_000 / median.wall).toString()),
      );
    }
    const to = new Date('2026-10-01T00:00:00Z');
    const from = new Date(to.getTime() - days * 24 * HOUR);
    const run = await measure(() => simulateRange(context, { from, to, rowsPerDay: () => 3 }));
    rowsOut.push([
      kind,
      `simulated ${run.result} rows`,
      run.wall.toFixed(3),
      '',
      run.cpu.toFixed(3),
      Math.round(run.result / run.wall).toString(),
    ]);
    const [wrong] = await db.query<{ n: number }>(
      `select count(*)::int as n from line_item_day d where client_cost <>
         (select sum(c.client_cost) from campaign_day c where c.line_item_id = d.line_item_id and c.day = d.day)`,
    );
    if (wrong?.n !== 0) throw new Error(`${wrong?.n} days of line items are not the sum of their campaigns`);
  } finally {
    await house.close();
    await home.remove();
    rmSync(home.config.dataDir, { recursive: true, force: true });
  }
}
table([['records', 'what', 'wall s', 'worst s', 'cpu s', 'rows/s'], ...rowsOut]);
