import { Agent, get } from 'node:http';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { systemContext } from '../../apps/server/src/context.ts';
import { applicationsOf } from '../../apps/server/src/features/application/application.sql.ts';
import { listCustomActions } from '../../apps/server/src/features/event-mapping/event-mapping.service.ts';
import { recountApps } from '../../apps/server/src/features/fact/app-event-recount.service.ts';
import type { TestHouse } from '../../apps/server/src/testing/house.ts';

export const APPS = 500;
/** Of the applications; the list shows them at first. */
export const NOT_ARCHIVED = 450;
export const EVENTS = 60;
const DAYS = 30;

export type Ground = { company: number; app: number; facts: number };

/** One company of 500 applications. Every event came once on each of the last 30 days; half of them are mapped. */
export const lay = async (house: TestHouse): Promise<Ground> => {
  const { db, facts } = house;
  const { id: company } = await house.company();
  const made = await db.query<{ id: number }>(
    `insert into application (company_id, name, platform, state, business_state, bundle_identifier, app_store_id,
       app_store_url, icon_url, tracking_provider, vertical_id, business_model_id, created, updated)
     select $1, 'App ' || left(md5(n::text), 6), 'ios', case when n > $3::int then 'archived' else 'new' end,
       (array['live', 'paused', 'onboarding'])[1 + n % 3], 'com.nomnom.app' || n, 123456789 + n,
       'https://apps.apple.com/us/app/nomnom/id' || 123456789 + n, null, 'adjust', 1, 1, now(), now()
     from generate_series(1, $2::int) n returning id`,
    [company, APPS, NOT_ARCHIVED],
  );
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const [from = 0] = ids;
  await db.query('insert into application_category select a, n from unnest($1::int[]) a, generate_series(1, 3) n', [
    ids,
  ]);
  await db.query(
    `insert into control_group (app_id, percent, start_date, created)
     select a, 10 * (n + 2), current_date + n, now() from unnest($1::int[]) a, generate_series(-1, 1) n`,
    [ids],
  );
  await db.query(
    `insert into custom_action (app_id, name, type_id, mapping, created, updated)
     select a, 'event_' || e, 4, '', now(), now() from unnest($1::int[]) a, generate_series(0, $2::int - 1, 2) e`,
    [ids, EVENTS],
  );
  const rows = APPS * EVENTS * DAYS;
  const ends = new Date(house.now().getTime() - 60_000).toISOString().replace('Z', '').replace('T', ' ');
  await facts.command(
    `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties) SELECT toString(number), {from:UInt32} + number % {apps:UInt32}, generateUUIDv4(number),
       toDateTime64({ends:String}, 3, 'UTC') - intDiv(number, {day:UInt32}) * 86400 - number % 600, 'custom_action',
       concat('event_', toString(intDiv(number, {apps:UInt32}) % {events:UInt32})) AS name, 'FR', '', 0,
       if(endsWith(name, '5'), 12.5, 0), ''
     FROM numbers({rows:UInt64})`,
    { from, apps: APPS, events: EVENTS, day: APPS * EVENTS, ends, rows },
  );
  const today = dayOf(house.now());
  await recountApps(house, ids, addDays(today, -DAYS), today);
  await db.query('analyze');
  return { company, app: ids[APPS / 2] ?? from, facts: rows };
};

export type Timed = Record<string, () => Promise<unknown>>;

/** List calls as a client makes them, and beside each what its stores alone take in this process. */
export const listCalls = async (house: TestHouse, base: string, token: string, { company, app }: Ground) => {
  const agent = new Agent({ keepAlive: true });
  const read = (path: string) =>
    new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      get(`${base}/api${path}`, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`${path}: ${answer.statusCode}`))));
      }).on('error', fail);
    });
  const context = systemContext(house);
  const { db, facts } = house;
  let list: { text: string; values: readonly unknown[] } | undefined;
  const recording = (text: string, values: readonly unknown[] = []) => {
    list ??= { text, values }; // the list comes first; names it is shown with may follow
    return db.query(text, values);
  };
  await applicationsOf({ ...context, db: { ...db, query: recording } as typeof db }, company, 'all');
  const asked: Parameters<typeof facts.query>[] = [];
  const query: typeof facts.query = (...given) => {
    asked.push(given);
    return facts.query(...given);
  };
  await listCustomActions({ ...context, facts: { query } as typeof facts }, app, {});
  const { text = '', values = [] } = list ?? {};
  const apps: Timed = {
    'list call': () => read(`/dsp_dashboard_api/apps?company_id=${company}`),
    'its JSON by the database': () =>
      db.query(`select json_build_object('items', json_agg(q), 'total', count(*))::text from (${text}) q`, values),
  };
  const events: Timed = {
    'list call': () => read(`/app/${app}/custom_action_label`),
    'its facts statements alone': () => Promise.all(asked.map((given) => facts.query(...given))),
  };
  return { apps, events, close: () => agent.destroy() };
};

/** Milliseconds of each; they take turns, after rounds that are not counted. */
export const inTurns = async (deeds: Timed, rounds = 20): Promise<Map<string, number[]>> => {
  const times = new Map<string, number[]>(Object.keys(deeds).map((name) => [name, []]));
  for (let round = -5; round < rounds; round++)
    for (const [name, work] of Object.entries(deeds)) {
      const start = performance.now();
      await work();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  return times;
};
