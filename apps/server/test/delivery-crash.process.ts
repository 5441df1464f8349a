/** Receives one batch of delivery or bidding and stands still behind its facts, for a test that kills it there. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { receiveBidding } from '../src/features/fact/bidding.service.ts';
import { receiveDelivery } from '../src/features/fact/delivery.service.ts';
import { openHouse } from '../src/house.ts';

const { env, batch, kind } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>;
  batch: { batch_id: string; rows: unknown[] };
  kind: 'delivery' | 'bidding';
};
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
const { insert } = house.facts;
house.facts.insert = async (table, ...rest) => {
  await insert.call(house.facts, table, ...rest);
  if (table !== kind) return;
  console.log('stored');
  await new Promise(() => setInterval(() => {}, 1_000));
};
await (kind === 'bidding' ? receiveBidding : receiveDelivery)(systemContext(house), 'bidder', batch);
