import { setTimeout as sleep } from 'node:timers/promises';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { House } from '../../context.ts';
import { TooMany } from '../../refusal.ts';
import { INSERT_SECONDS } from './app-event-facts.sql.ts';
import { knownEvents } from './app-event-keys.sql.ts';
import { recountApps, settleKeys } from './app-event-recount.service.ts';
import {
  type AppDays,
  type BatchKey,
  endTurns,
  forgetClaim,
  leftBatches,
  type OpenClaim,
  openClaimOf,
  takeTurns,
  turnsOf,
} from './app-event-turn.sql.ts';
import { insertBatch } from './delivery-facts.sql.ts';
import { endClaim } from './delivery-sums.sql.ts';

type Stores = Pick<House, 'config' | 'db' | 'facts' | 'now' | 'realNow'>;

/** How long a batch waits for the batches before it. */
const PATIENCE_MS = 20_000;
/** What is not inserted by then is not inserted: with the store's own limit this ends well before a turn counts as left. */
const START_WITHIN_MS = 45_000;
if (START_WITHIN_MS + INSERT_SECONDS * 1000 > 110_000)
  throw new Error('a turn could be taken from a batch that stores');

class Busy extends Error {}

/** A turn that is held: `checkTime` throws when it is too late to begin an insert. */
export type Turn = { checkTime(): void };

const tryTurns = async (
  stores: Stores,
  batch: BatchKey,
  apps: readonly AppDays[],
): Promise<{ joined: boolean } | null> => {
  try {
    return await stores.db.tx(async () => {
      const taken = await takeTurns(stores, batch, apps);
      if (taken.length < apps.length) throw new Busy();
      return { joined: taken.some(({ joined }) => joined) };
    });
  } catch (error) {
    if (error instanceof Busy) return null;
    throw error;
  }
};

/** The apps of several turns, and the first and last day of them all. */
const rangeOf = (turns: readonly AppDays[]): [apps: number[], from: UtcDay, to: UtcDay] => [
  turns.map(({ app_id }) => app_id),
  turns.reduce((least, { from }) => (from < least ? from : least), turns[0]?.from ?? ''),
  turns.reduce((most, { to }) => (to > most ? to : most), turns[0]?.to ?? ''),
];

/**
 * Waits until no other batch of these apps is between asking what is known and having stored what is not; the caller ends
 * the turn with what it stored, in one transaction (`endTurns`). The same batch again does not wait for itself: all its
 * attempts store the same events under the same token.
 * @throws TooMany when others take too long
 */
export const takeTurn = async (stores: Stores, batch: BatchKey, apps: readonly AppDays[]): Promise<Turn> => {
  const begun = performance.now();
  for (let wait = 5; ; wait = Math.min(50, wait * 2)) {
    const asked = performance.now();
    const taken = await tryTurns(stores, batch, apps);
    if (taken) {
      // An attempt before this one may have been cut off between its events and their keys.
      if (taken.joined) await settleKeys(stores, ...rangeOf(apps));
      const checkTime = () => {
        if (performance.now() - asked > START_WITHIN_MS)
          throw new TooMany(1, 'The stores are slow. Send this batch again.');
      };
      return { checkTime };
    }
    if (performance.now() - begun > PATIENCE_MS)
      throw new TooMany(5, 'Other events of the same app are being received. Send this batch again in a moment.');
    if (wait === 50) await finishLeftTurns(stores);
    await sleep(wait);
  }
};

/** The tables of a cluster take an insert shard by shard: one event there says nothing of the others. */
const isWhole = ({ config }: Stores): boolean =>
  config.clickhouseUrl === undefined || !new URL(config.clickhouseUrl).searchParams.has('cluster');

const keepBatch = (stores: Stores, batch: BatchKey, { answer, sender }: OpenClaim): Promise<void> =>
  insertBatch(
    stores,
    {
      ...{ kind: 'app_events', ...batch, sender },
      accepted: answer.accepted,
      duplicates: answer.duplicates,
      rejected: JSON.stringify(answer.rejected),
    },
    stores.realNow(),
  );

const finishBatch = async (stores: Stores, batch: BatchKey): Promise<void> => {
  const turns = await turnsOf(stores, batch);
  if (turns.length === 0) return;
  await settleKeys(stores, ...rangeOf(turns));
  const claim = await openClaimOf(stores, batch);
  const stored = claim && (claim.probe === null || (await knownEvents(stores, [claim.probe])).size > 0);
  const whole = isWhole(stores);
  // A batch that stored nothing says nothing of when events came in.
  if (claim && (stored || !whole)) await recountApps(stores, ...rangeOf(turns));
  if (claim && stored && whole) await keepBatch(stores, batch, claim);
  await stores.db.tx(async () => {
    const held = await turnsOf(stores, batch, true);
    const same = held.length === turns.length && held.every(({ taken_at }, at) => taken_at === turns[at]?.taken_at);
    if (!same) return; // its sender came back meanwhile
    if (claim && whole) await (stored ? endClaim(stores, 'app_events', batch.batch_id) : forgetClaim(stores, batch));
    await endTurns(stores, batch);
  });
};

/**
 * Finishes batches of events that were cut off: what they stored gets its keys and counts as taken; what stored nothing is
 * as if it had not come. Run it at start, when with the embedded engine nobody else can hold a turn, and every minute.
 * @returns how many there were
 */
export const finishLeftTurns = async (stores: Stores, { starting = false } = {}): Promise<number> => {
  const left = await leftBatches(stores, starting && stores.facts.kind === 'embedded');
  for (const batch of left) await finishBatch(stores, batch);
  return left.length;
};
