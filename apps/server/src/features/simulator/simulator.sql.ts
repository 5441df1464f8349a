import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Records } from '../../db/records.ts';

type Store = { db: Records };

export type SimulatorRow = {
  state: 'off' | 'running';
  speed: number;
  base_at: Date;
  anchored_at: Date;
  simulated_to: Date | null;
  started_from: Date | null;
};

export const simulatorRow = async ({ db }: Store): Promise<SimulatorRow | undefined> =>
  (
    await db.query<SimulatorRow>(
      'select state, speed, base_at, anchored_at, simulated_to, started_from from simulator where id',
    )
  )[0];

/** The first day of simulated events; null while there are none. */
export const eventsSince = async ({ db }: Store): Promise<UtcDay | null> =>
  (await db.query<{ events_since: UtcDay | null }>('select events_since from simulator where id'))[0]?.events_since ??
  null;

/** Says since when there are events, unless it was said before. */
export const setEventsSince = ({ db }: Store, day: UtcDay) =>
  db.query('update simulator set events_since = $1 where id and events_since is null', [day]);

/** Holds the row until the transaction ends: whoever moves the clock does so one at a time. */
export const holdSimulator = ({ db }: Store) => db.query('select 1 from simulator where id for update');

/** Starts the clock at `base` unless it was started from there before; what was simulated belongs to the old clock. */
export const startClock = ({ db }: Store, base: Date, real: Date, from: Date | null) =>
  db.query(
    `insert into simulator (base_at, anchored_at, started_from) values ($1, $2, $3)
     on conflict (id) do update set base_at = excluded.base_at, anchored_at = excluded.anchored_at,
       started_from = excluded.started_from, simulated_to = null
     where excluded.started_from is not null and simulator.started_from is distinct from excluded.started_from`,
    [base, real, from],
  );

/** From `base` on the clock runs on as said. */
export const anchorClock = (
  { db }: Store,
  { state, speed, base, real }: { state: 'off' | 'running'; speed: number; base: Date; real: Date },
) =>
  db.query('update simulator set state = $1, speed = $2, base_at = $3, anchored_at = $4 where id', [
    state,
    speed,
    base,
    real,
  ]);

export const shiftClock = ({ db }: Store, ms: number) =>
  db.query(`update simulator set base_at = base_at + $1 * interval '1 millisecond' where id`, [ms]);

/** Delivery is written up to this hour. Only ever forward from what the caller saw. */
export const setSimulatedTo = ({ db }: Store, seen: Date | null, to: Date) =>
  db.query('update simulator set simulated_to = $2 where id and simulated_to is not distinct from $1::timestamptz', [
    seen,
    to,
  ]);
