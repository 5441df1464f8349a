/** Receives one batch of delivery and stands still between its facts and its sums, for a test that kills it there. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { receiveDelivery } from '../src/features/fact/delivery.service.ts';
import { openHouse } from '../src/house.ts';

const { env, batch } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>;
  batch: { batch_id: string; rows: unknown[] };
};
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
const { insert } = house.facts;
house.facts.insert = async (table, ...rest) => {
  await insert.call(house.facts, table, ...rest);
  if (table !== 'delivery') return;
  console.log('stored');
  await new Promise(() => setInterval(() => {}, 1_000));
};
await receiveDelivery(systemContext(house), 'bidder', batch);
