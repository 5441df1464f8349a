// Events of one of 500 applications with 60 events each: lists, samples, saves (--apps, --events, --a-day, --rounds).
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { systemContext } from '../apps/server/src/context.ts';
import {
  listCustomActions,
  listEventSamples,
  updateCustomAction,
} from '../apps/server/src/features/event-mapping/event-mapping.service.ts';
import {
  listProductMappings,
  updateProductMappings,
} from '../apps/server/src/features/product-feed/product-feed.service.ts';
import { openTestHouse } from '../apps/server/src/testing/house.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench event-mapping -- [--apps 500] [--events 60] [--a-day 2] [--rounds 9]
 *
 * Every event came `a-day` times on each of the last 30 days, with an order of two items; half of them are mapped. The
 * services are called as the API calls them. "bare" is the least that the facts store answers in, in the same run.
 */
const { values } = parseArgs({
  options: {
    apps: { type: 'string', default: '500' },
    events: { type: 'string', default: '60' },
    'a-day': { type: 'string', default: '2' },
    rounds: { type: 'string', default: '9' },
  },
});
const [apps, events, aDay, rounds] = [values.apps, values.events, values['a-day'], values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];
const DAYS = 30;

const house = await openTestHouse({ kind: 'postgres', worker: false, ownFacts: true });
try {
  const context = systemContext(house);
  const company = await house.company();
  const [first] = await house.db.query<{ id: number }>(
    `with made as (insert into application (company_id, name, platform, business_state, created, updated)
       select $1, 'App ' || n, 'ios', 'live', now(), now() from generate_series(1, $2::int) n returning id)
     select min(id) as id from made`,
    [company.id, apps],
  );
  const from = first?.id ?? 0;
  await house.db.query(
    `insert into custom_action (app_id, name, type_id, mapping, created, updated)
     select a, 'event_' || e, 4, '$.items[*].sku', now(), now()
     from generate_series($1::int, $1::int + $2::int - 1) a, generate_series(0, $3::int - 1, 2) e`,
    [from, apps, events],
  );
  const ends = new Date(house.now().getTime() - 60_000).toISOString().replace('Z', '').replace('T', ' ');
  for (let day = 0; day < DAYS; day++)
    await house.facts.command(
      `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties) SELECT concat(toString({day:UInt32}), '-', toString(number)), {from:UInt32} + number % {apps:UInt32},
         generateUUIDv4(number), toDateTime64({ends:String}, 3, 'UTC') - {day:UInt32} * 86400 - number % 600,
         'custom_action', concat('event_', toString(intDiv(number, {apps:UInt32}) % {events:UInt32})), 'FR', '', 0, 12.5,
         '{"currency":"EUR","items":[{"sku":"NN-1042","qty":1},{"sku":"NN-2210","qty":2}]}'
       FROM numbers({rows:UInt64})`,
      { day, from, apps, events, ends, rows: apps * events * aDay },
    );
  const app = from + Math.floor(apps / 2);
  const names = Array.from({ length: Math.min(25, events) }, (_, n) => `event_${n}`);
  let version = 0;
  const deeds: Record<string, () => Promise<unknown>> = {
    bare: () => house.facts.query('SELECT 1 AS one'),
    'list of events': () => listCustomActions(context, app, {}),
    'list of the feed': () => listProductMappings(context, app),
    '20 samples of one': () => listEventSamples(context, app, { name: 'event_2', limit: 20 }),
    '20 samples of each of a page': () =>
      Promise.all(names.map((name) => listEventSamples(context, app, { name, limit: 20 }))),
    'map one event': () => {
      version += 1;
      const params = { applicationId: app, customActionName: 'event_1' };
      const saving = { ...context, changeSet: randomUUID(), changes: [] };
      return updateCustomAction(saving, params, { type: version % 2 ? 'login' : 'other' });
    },
    'save 25 rows of the feed': () => {
      version += 1;
      const mapping = `$.items[*].sku${version}`;
      const saving = { ...context, changeSet: randomUUID(), changes: [] };
      return updateProductMappings(
        saving,
        app,
        names.map((name) => ({ name, mapping })),
      );
    },
  };
  const lines = [['deed', 'median ms', 'worst ms']];
  for (const [deed, work] of Object.entries(deeds)) {
    const times: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const start = performance.now();
      await work();
      if (round >= 0) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    lines.push([deed, (times[times.length >>> 1] ?? 0).toFixed(1), (times.at(-1) ?? 0).toFixed(1)]);
  }
  const total = (apps * events * aDay * DAYS).toLocaleString('en');
  console.log(`\n${apps} applications, ${events} events each, ${total} events in ${DAYS} days`);
  table(lines);
} finally {
  await house.close();
}
