/** Receives one batch of events, or works on jobs, and stands still at a place, for a test that kills it there. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { receiveAppEvents } from '../src/features/fact/app-event-intake.service.ts';
import { openHouse } from '../src/house.ts';
import { defineWork, startWork } from '../src/work.ts';

type Place = 'before facts' | 'after facts' | 'before end' | 'nowhere';
const { env, batch, place, blocks } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>;
  batch?: { batch_id: string; rows: unknown[] };
  place: Place;
  /** So many inserts of events pass before the place counts. */
  blocks?: number;
};
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
const { insert } = house.facts;
const stand = async () => {
  console.log('here');
  await new Promise(() => setInterval(() => {}, 1_000));
};
let seen = 0;
house.facts.insert = async (table, ...rest) => {
  if (table === 'app_events') seen += 1;
  const counts = seen > (blocks ?? 0);
  if (counts && table === 'app_events' && place === 'before facts') await stand();
  await insert.call(house.facts, table, ...rest);
  if (counts && table === 'app_events' && place === 'after facts') await stand();
  if (counts && table === 'fact_batches' && place === 'before end') await stand();
};
if (batch) await receiveAppEvents(systemContext(house), 'partner', batch);
else {
  defineWork();
  startWork(house);
  console.log('working');
}
