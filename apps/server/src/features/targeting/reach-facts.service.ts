import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { KnownDevice } from '@fairlead/domain/targeting/reach';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { DEVICE_SLICES } from '../../db/facts-ddl.ts';

/** Days of events that tell of a device, as for dynamic audiences (design 13.9). */
const DAYS = 730;
const WIDTH = 16;
/** A row: an id and what is known of it. */
const ROW = WIDTH + 1;
/** What the last row holds, which says that all have come. */
const LAST = 0xff;

type Asked = { app: number; countries: readonly string[]; today: UtcDay };

/** How many events there are to look at. */
export const eventsOf = async ({ facts }: Context, app: number, today: UtcDay): Promise<number> =>
  (
    await facts.query<{ n: number }>(
      `SELECT sum(n) AS n FROM (SELECT day, app_id, count() AS n FROM app_events
       WHERE app_id = {app:UInt32} AND day > {from:Date} GROUP BY day, app_id)`,
      { app, from: addDays(today, -DAYS) },
    )
  )[0]?.n ?? 0;

/**
 * Each device that events of an application tell of, in the order of id files, with what they tell: 1 its newest country is none
 * of these, 2 it is, 4 it installed, 8 it paid.
 * @param slices looks at the devices of so many of DEVICE_SLICES slices only
 */
const devices = ({ app, countries, today }: Asked, slices: number | null) => ({
  sql: `SELECT id, flags FROM (
    SELECT UUIDToNum(device_id) AS id, toUInt8((k <> '' AND NOT here) + 2 * (k <> '' AND here) + 4 * installed + 8 * paid) AS flags FROM (
      SELECT device_id, toString(argMaxIf(country, (${slices === null ? 'ts' : 'day'}, country), country <> '')) AS k,
        has({countries:Array(String)}, k) AS here, countIf(event = 'install') > 0 AS installed, countIf(revenue_usd > 0) > 0 AS paid
      FROM ${slices === null ? 'app_events' : 'app_event_slice'}
      WHERE app_id = {app:UInt32} AND day > {from:Date} ${slices === null ? '' : 'AND slice < {slices:UInt16}'}
      GROUP BY device_id)
    UNION ALL SELECT toFixedString(unhex(repeat('ff', ${WIDTH})), ${WIDTH}) AS id, toUInt8(${LAST}) AS flags
  ) ORDER BY flags = ${LAST}, id`,
  params: { app, countries: [...countries], from: addDays(today, -DAYS), ...(slices === null ? {} : { slices }) },
});

const HERE = 'here';

/** What a row's byte says; the country itself is not told, only whether it is one of those asked for. */
const deviceOf = (flags: number): KnownDevice => ({
  country: flags & 1 ? '' : flags & 2 ? HERE : null,
  installed: (flags & 4) !== 0,
  paid: (flags & 8) !== 0,
});
export const askedCountries = [HERE];

/** Devices to write to a file, and how many they were in the end. */
export type DeviceSet = { path: string; takes(device: KnownDevice): boolean; rows: number };

/** Writes sorted ids piece by piece. */
const writerTo = async (set: DeviceSet) => {
  const file = await open(set.path, 'w', 0o600);
  let piece: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes > 0) await file.write(Buffer.concat(piece));
    piece = [];
    bytes = 0;
  };
  const taken = Array.from({ length: 16 }, (_, flags) => set.takes(deviceOf(flags)));
  return {
    async rows(chunk: Buffer, count: number) {
      const ids = Buffer.allocUnsafe(count * WIDTH);
      let to = 0;
      for (let row = 0; row < count; row++) {
        if (!taken[chunk[row * ROW + WIDTH] as number]) continue;
        chunk.copy(ids, to, row * ROW, row * ROW + WIDTH);
        to += WIDTH;
      }
      set.rows += to / WIDTH;
      piece.push(ids.subarray(0, to));
      bytes += to;
      if (bytes > 1 << 20) await flush();
    },
    flush,
    close: () => file.close(),
  };
};

const CUT = 'What events tell of devices arrived incomplete';

/** Every row of a stream in chunks of whole rows, without the last one. @throws Error when that has not come */
async function* wholeRows(stream: Readable): AsyncGenerator<{ chunk: Buffer; count: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let ended = false;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    const chunk = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let count = Math.floor(chunk.length / ROW);
    rest = Buffer.from(chunk.subarray(count * ROW));
    if (ended && count > 0) throw new Error(CUT);
    if (count > 0 && chunk[count * ROW - 1] === LAST) {
      ended = true;
      count -= 1;
    }
    if (count > 0) yield { chunk, count };
  }
  if (!ended || rest.length > 0) throw new Error(CUT);
}

/**
 * Writes each set of devices to its file, all from one look at the events.
 * @returns one device of so many was looked at
 */
export const writeDevices = async (
  context: Context,
  asked: Asked,
  sets: readonly DeviceSet[],
  { slices = null as number | null, signal }: { slices?: number | null; signal: AbortSignal },
): Promise<number> => {
  const { sql, params } = devices(asked, slices);
  const stream = await context.facts.stream(sql, params, 'RowBinary', { signal });
  const writers = [];
  try {
    for (const set of sets) writers.push(await writerTo(set));
    for await (const { chunk, count } of wholeRows(stream))
      for (const writer of writers) await writer.rows(chunk, count);
    for (const writer of writers) await writer.flush();
  } finally {
    stream.destroy();
    await Promise.all(writers.map((writer) => writer.close()));
  }
  return slices === null ? 1 : DEVICE_SLICES / slices;
};
