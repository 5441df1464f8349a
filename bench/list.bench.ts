// Lists of 2,000 records by the API, beside PostgreSQL building the same JSON (--rows, --rounds).
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf } from '@fairlead/domain/utc-day';
import { openApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { applicationsOf } from '../apps/server/src/features/application/application.sql.ts';
import { listsOfApp } from '../apps/server/src/features/audience/list-read.sql.ts';
import { openSession } from '../apps/server/src/features/auth/auth.sql.ts';
import { campaignsOf } from '../apps/server/src/features/campaign/campaign.sql.ts';
import { companiesOf, plainCompaniesOf } from '../apps/server/src/features/company/company.sql.ts';
import { lineItemsOn } from '../apps/server/src/features/line-item/line-item.sql.ts';
import { addUser } from '../apps/server/src/features/user/user.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';
import { applicationJson, lineItemJson, listJson } from './list/json.ts';
import { addApplications, addCampaigns, addLineItems, addLists } from './list/rows.ts';

/**
 *     npm run bench list -- [--rows 2000] [--rounds 40]
 *
 * Companies without and with their money, targeting lists with builds, jobs and combinations, applications (a quarter as many) with categories, churn and
 * control groups, line items with 5 budgets and 60 days of costs each, and a campaign below each, on a PostgreSQL of its own. "API" is the whole
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
  await addLists(db, rows);
  await addLineItems(db, rows);
  await addCampaigns(db, rows);
  await addApplications(db, Math.ceil(rows / 4));
  await db.query('vacuum analyze');

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
      found ??= { text, values: given }; // the list comes first; names it is shown with may follow
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
  const [home] = await db.query<{ id: number }>('select min(id) as id from company');
  const [last] = await db.query<{ id: number }>('select max(id) as id from company');
  const pairs: [what: string, path: string, inDatabase: () => Promise<{ json: string }[]>][] = [
    ['companies', '/api/dsp_dashboard_api/companies', await statementOf(plainCompaniesOf, 'row_to_json(q)')],
    // The grid's list: how their money stands is summed from more statements, which the database's own answer lacks
    [
      'companies, spending',
      '/api/dsp_dashboard_api/companies?with=spending',
      await statementOf(companiesOf, 'row_to_json(q)'),
    ],
    [
      'targeting lists',
      `/api/apps/${first?.id}/targeting_lists`,
      await statementOf((recorder) => listsOfApp(recorder, first?.id ?? 0, 'all', 2000), listJson),
    ],
    [
      'applications',
      `/api/dsp_dashboard_api/apps?company_id=${last?.id}`,
      await statementOf((recorder) => applicationsOf(recorder, last?.id ?? 0, 'all'), applicationJson),
    ],
    [
      'line items',
      `/api/companies/${home?.id}/line_items`,
      await statementOf(
        (recorder) => lineItemsOn(recorder, dayOf(house.now()), { company_id: home?.id, state: 'all' }),
        lineItemJson,
      ),
    ],
    [
      'campaigns',
      `/api/dsp_dashboard_api/campaigns?company_id=${home?.id}`,
      await statementOf((recorder) => campaignsOf(recorder, { company_id: home?.id }), 'row_to_json(q)'),
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
