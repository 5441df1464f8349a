// Lists of 2,000 records by the API, beside PostgreSQL building the same JSON (--rows, --rounds).
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { listsOfApp } from '../apps/server/src/features/audience/list-read.sql.ts';
import { openSession } from '../apps/server/src/features/auth/auth.sql.ts';
import { companiesOf } from '../apps/server/src/features/company/company.sql.ts';
import { addUser } from '../apps/server/src/features/user/user.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench list -- [--rows 2000] [--rounds 40]
 *
 * Companies, and targeting lists with builds, jobs and combinations, on a PostgreSQL of its own. "API" is the whole
 * request over a kept connection: rights, statement, shape, JSON. "PostgreSQL" is the same statement with the JSON built
 * by the database, over the same pool. Rounds take turns; medians are compared.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '40' } },
});
const [rows, rounds] = [Number(values.rows), Number(values.rounds)];

const folder = mkdtempSync(join(testFolder(), 'list-'));
const postgres = await startPostgres(`${folder}-postgres`);
const config = readConfig({
  FAIRLEAD_MODE: 'test',
  PORT: '0',
  RATE_LIMITS: 'off',
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
});
const house = await openHouse(config, openLog(config, 'silent'));
const app = await openApp(house);
try {
  const context = systemContext(house);
  const { db } = house;
  await db.query(
    `insert into company (name, currency, created, updated) select 'Company ' || n, 'EUR', now(), now() from generate_series(1, $1::int) n`,
    [rows],
  );
  await db.query(
    `insert into application (company_id, name, platform, business_state, created, updated)
     select c.id, c.name || ' iOS', 'ios', 'live', now(), now() from company c`,
  );
  await db.query(
    `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, rows_format, id_kind, original_csv_rows,
       duplicates, invalid_lines, case_fixed_lines, build_id, csv_updated, created, updated)
     select a.company_id, a.id, 'Audience number ' || n, case when n % 10 = 0 then 'combination' else 'manual_upload' end, 'idfa',
       n * 1000, 'plain', 'uuid', n * 1001, n, 0, 0, gen_random_uuid(), now(), now(), now()
     from generate_series(1, $1::int) n, (select id, company_id from application order by id limit 1) a`,
    [rows],
  );
  await db.query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, rows)
     select case when g = 7 then l.build_id else gen_random_uuid() end, l.id, 'upload', now(), now(), l.rows
     from targeting_list l, generate_series(1, 7) g`,
  );
  await db.query(
    `insert into combination (targeting_list_id, company_id, operator, sources_changed_at)
     select id, company_id, 'union', now() from targeting_list where origin = 'combination'`,
  );
  await db.query(
    `insert into combination_source (combination_id, position, targeting_list_id)
     select c.id, p, c.targeting_list_id - p from combination c, generate_series(1, 3) p`,
  );
  await db.query('analyze');

  const user = await addUser(context, {
    email: 'bench@fairlead.example',
    role: 'admin',
    company_id: null,
    password: null,
  });
  const token = newToken();
  await openSession(house, user.id, hashToken(token), house.realNow());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  const read = (path: string) =>
    new Promise<number>((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? done(bytes) : fail(new Error(`${path}: ${answer.statusCode}`)),
        );
      }).on('error', fail);
    });

  /** The statement that a service asks, with its JSON built by the database. */
  const statementOf = async (ask: (recorder: typeof context) => Promise<unknown>, item: string) => {
    let found: { text: string; values: readonly unknown[] } | undefined;
    const query = async (text: string, given: readonly unknown[]) => {
      found = { text, values: given };
      return [];
    };
    await ask({ ...context, user: { ...user, company_id: null, session_id: 0 }, db: { ...db, query } as typeof db });
    if (!found) throw new Error('nothing was asked');
    const { text, values: given } = found;
    return () =>
      db.query<{ json: string }>(
        `select json_build_object('items', json_agg(${item}), 'total', count(*))::text as json from (${text}) q`,
        given,
      );
  };
  const [first] = await db.query<{ id: number }>('select id from application order by id limit 1');
  const list = `json_build_object('id', q.id, 'name', q.name, 'state', q.state, 'app_id', q.app_id, 'company_id', q.company_id,
    'cohort_id', q.cohort_id, 'combination_id', q.combination_id, 'origin', q.origin, 'criterion', q.criterion, 'rows', q.rows,
    'original_csv_rows', q.original_csv_rows, 'rows_format', q.rows_format, 'id_kind', q.id_kind, 'created', q.created,
    'updated', q.updated, 'csv_updated', q.csv_updated, 'url', q.url, 'whitelist_campaign_ids', '[]'::json,
    'blacklist_campaign_ids', '[]'::json, 'source', json_build_object('duplicates', q.duplicates, 'invalid_lines', q.invalid_lines,
      'case_fixed_lines', q.case_fixed_lines, 'error', q.error, 'last_run', q.last_run, 'operator', q.operator,
      'source_targeting_list_ids', q.source_targeting_list_ids), 'not_updating', q.not_updating, 'job_id', q.job_id,
    'build', json_build_object('last_good_at', q.last_good_at, 'next_at', null, 'promise_minutes', null, 'error', q.error),
    'sizes', q.sizes, 'version', q.version)`;
  const pairs: [what: string, path: string, inDatabase: () => Promise<{ json: string }[]>][] = [
    ['companies', '/api/dsp_dashboard_api/companies', await statementOf(companiesOf, 'row_to_json(q)')],
    [
      'targeting lists',
      `/api/apps/${first?.id}/targeting_lists`,
      await statementOf((recorder) => listsOfApp(recorder, first?.id ?? 0, 'all', 2000), list),
    ],
  ];

  const timed = async <T>(work: () => Promise<T>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
  const lines = [['list', 'KB by API', 'KB by SQL', 'API ms', 'PostgreSQL ms', 'ratio']];
  for (const [what, path, inDatabase] of pairs) {
    const bytes = await read(path);
    const [made] = await inDatabase();
    for (let warm = 0; warm < 10; warm++) await Promise.all([read(path), inDatabase()]);
    const [api, database]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      api.push(await timed(() => read(path)));
      database.push(await timed(inDatabase));
    }
    const [ours, theirs] = [median(api), median(database)];
    lines.push([
      what,
      String(bytes >> 10),
      String((made?.json.length ?? 0) >> 10),
      ours.toFixed(1),
      theirs.toFixed(1),
      (ours / theirs).toFixed(2),
    ]);
  }
  table(lines);
} finally {
  await app.close();
  await house.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
