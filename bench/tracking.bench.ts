// A check of a tracking link, with and without its repair, and the audit of 2,000 campaigns with three links each (--store).
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLink } from '@fairlead/domain/tracking/check';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { repairLink } from '@fairlead/domain/tracking/repair';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { auditTracking } from '../apps/server/src/features/tracking/tracking.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';
import { fillHouse } from './feed/fill.ts';

/**
 *     npm run bench tracking -- [--store postgres|pglite]
 *
 * A check is the median over all examples of the catalogue; the long ones are made 8,000 characters with 500 more parameters, all
 * wrong. The audit is the service with its answer as text, the median of 7; every second link is broken.
 */
const { values } = parseArgs({ options: { store: { type: 'string', default: 'postgres' } } });
const CHECK_MS = 0.2;
const AUDIT_MS = 1000;
const CAMPAIGNS = 2_000;
type Example = (typeof exampleLinks)[number];

const longest = exampleLinks.map((example) => ({
  ...example,
  link: `${example.link}&${Array.from({ length: 500 }, (_, at) => `x${at}=%7B${'1'.repeat(8)}`).join('&')}`.slice(
    0,
    8000,
  ),
}));

const middle = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

/** Milliseconds of one call, the median of the rounds over all examples. */
const each = (links: readonly Example[], run: (example: Example) => unknown): number =>
  middle(
    Array.from({ length: 200 }, () => {
      const start = performance.now();
      for (const example of links) run(example);
      return (performance.now() - start) / links.length;
    }),
  );

/** Three links a campaign, of AppsFlyer; every second campaign has lost a parameter and names a macro wrong. */
const click = exampleLinks[0]?.link ?? '';
const wrong = click.replace('&clickid={click_id}', '').replace('{idfa_plain}', '{idfa}');

const auditMs = async (): Promise<number> => {
  const folder = mkdtempSync(join(testFolder(), 'bench-tracking-'));
  const postgres = values.store === 'postgres' ? await startPostgres(`${folder}-postgres`, { durable: true }) : null;
  const config = readConfig({
    FAIRLEAD_MODE: 'demo',
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  const house = await openHouse(config, openLog(config));
  try {
    const context = systemContext(house);
    await fillHouse(context, CAMPAIGNS);
    await house.db.query(`update application set tracking_provider = 'appsflyer'`);
    await house.db.query(
      `update campaign set click_action = case id % 2 when 0 then $1 else $2 end,
         tracker_impression_url_template = case id % 2 when 0 then $1 else $2 end,
         tracker_engaged_view_url_template = case id % 2 when 0 then $1 else $2 end`,
      [click, wrong],
    );
    const times: number[] = [];
    for (let round = 0; round < 8; round++) {
      const start = performance.now();
      const answer = await auditTracking(context, { company_id: undefined, application_id: undefined, state: 'new' });
      JSON.stringify(answer);
      times.push(performance.now() - start);
      if (answer.total !== CAMPAIGNS * 3) throw new Error(`${answer.total} links instead of ${CAMPAIGNS * 3}`);
    }
    return middle(times.slice(1));
  } finally {
    await house.close();
    await postgres?.stop();
    for (const path of [folder, `${folder}-postgres`]) rmSync(path, { recursive: true, force: true });
  }
};

const figures = [
  ['check', each(exampleLinks, (one) => checkLink(one.link, one)), CHECK_MS],
  ['check and repair', each(exampleLinks, (one) => repairLink(one.link, one)), null],
  ['check of 8,000 characters', each(longest, (one) => checkLink(one.link, one)), null],
  [`audit of ${CAMPAIGNS} campaigns on ${values.store}`, await auditMs(), AUDIT_MS],
] as const;

table([
  ['what', 'ms', 'goal'],
  ...figures.map(([what, ms, goal]) => [what, ms.toFixed(ms < 1 ? 4 : 1), goal === null ? '' : String(goal)]),
]);
if (figures.some(([, ms, goal]) => goal !== null && ms > goal)) process.exitCode = 1;
