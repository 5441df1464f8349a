import { readFileSync } from 'node:fs';
import { anApplicationDraft } from '@fairlead/test-data';
import { systemContext } from '../../apps/server/src/context.ts';
import type { OpenedFacts } from '../../apps/server/src/db/facts.ts';
import { createApplication } from '../../apps/server/src/features/application/application.service.ts';
import { openSession } from '../../apps/server/src/features/auth/auth.sql.ts';
import { createCompany } from '../../apps/server/src/features/company/company.service.ts';
import { addUser } from '../../apps/server/src/features/user/user.service.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/secrets.ts';
import type { openStopped } from '../kill/cohorts/house.ts';

const APPS = 50;
const DAYS = 90;

type House = Awaited<ReturnType<typeof openStopped>>;
export const factsOf = (house: House): OpenedFacts => house.facts as OpenedFacts;

/** CPU seconds so far of a process (Linux). */
export const cpuOf = (pid: number | undefined): number => {
  const stat = pid === undefined ? [] : (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / 100;
};

/** MB that a process held at most so far (Linux). */
export const peakOf = (pid: number): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** An admin with a session, and a company with 50 applications. */
export const people = async (house: House): Promise<{ token: string; apps: number[] }> => {
  const context = systemContext(house);
  const email = `bench.${Date.now()}@fairlead.example`;
  const user = await addUser(context, { email, role: 'admin', company_id: null, password: null });
  const token = newToken();
  await openSession(house, user.id, hashToken(token), house.realNow());
  const kept = await house.db.query<{ id: number }>('select id from application order by id');
  if (kept.length > 0) return { token, apps: kept.map(({ id }) => id) };
  const { id } = await createCompany(context, { name: 'Nomnom', currency: 'EUR', is_test: false });
  const apps: number[] = [];
  for (let n = 1; n <= APPS; n++)
    apps.push(
      (await createApplication(context, anApplicationDraft({ company_id: id, platform: 'ios', name: `App ${n}` }))).id,
    );
  return { token, apps };
};

/**
 * Events like those of reference W3: 90 days, 50 applications, a device for every 5 events, made by the store itself. Keys of
 * events are left out: nothing of a dynamic audience reads them, and 50 million of them take as long as the events.
 * @returns seconds
 */
export const fill = async (facts: OpenedFacts, apps: readonly number[], events: number): Promise<number> => {
  const begun = performance.now();
  const [held] = await facts.query<{ n: number }>('SELECT count() AS n FROM app_events');
  if (held?.n === events) return 0;
  if (held?.n) throw new Error(`The folder holds ${held.n} events, not ${events}: choose another one`);
  await facts.command('DROP VIEW IF EXISTS app_event_ids_fill');
  await facts.command(
    `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties)
     SELECT toString(number), {apps:Array(UInt32)}[1 + rand(1) % ${APPS}], reinterpretAsUUID(sipHash128(rand64(2) % {devices:UInt64})),
       now64(3, 'UTC') - rand(3) % (${DAYS} * 86400),
       multiIf(rand(4) % 100 < 10, 'install', rand(4) % 100 < 60, 'reopen', 'custom_action') AS event,
       if(event = 'custom_action', ['purchase','purchase','purchase','login','add_to_cart','view','search','level'][1 + rand(5) % 8], '') AS custom_action_name,
       ['US','US','US','US','FR','FR','FR','DE','DE','GB','GB','ES','IT','BE','NL','JP','BR','IN','CA',''][1 + rand(6) % 20],
       ['organic','organic','organic','fairlead','fairlead','net one','net two',''][1 + rand(7) % 8] AS attributed_to,
       if(attributed_to = 'fairlead', 1 + rand(8) % 40, 0),
       toDecimal64(if(custom_action_name = 'purchase', (rand(9) % 6000) / 100, 0), 6), ''
     FROM numbers({events:UInt64})`,
    { apps, events, devices: Math.round(events / 5) },
    {
      settings: {
        max_insert_block_size: '2000000',
        min_insert_block_size_rows: '2000000',
        min_insert_block_size_bytes: '0',
      },
    },
  );
  await facts.command('OPTIMIZE TABLE app_events FINAL');
  await facts.command('OPTIMIZE TABLE app_event_slice FINAL');
  return (performance.now() - begun) / 1000;
};
