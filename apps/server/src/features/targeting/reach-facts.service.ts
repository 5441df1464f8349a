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

/** Two letters as a number that sorts as they do. */
const code = (letters: string): string => `reinterpretAsUInt16(reverse(${letters}))`;

/**
 * Each device that events of an application tell of, in the order of id files, with what they tell: 1 its newest country is none
 * of these, 2 it is, 4 it installed, 8 it paid. When and where are one number, and the deeds another: of millions of devices a
 * few bytes are held for each, where a pair with a text in it took ten times as long. Sorted by the first half of the id, which is a
 * number, and by the rest only where that is the same.
 * @param slices looks at the devices of so many of DEVICE_SLICES slices only
 */
const devices = ({ app, countries, today }: Asked, slices: number | null) => ({
  sql: `WITH arrayMap(c -> ${code('c')}, {countries:Array(String)}) AS asked
  SELECT id, flags FROM (
    SELECT reinterpretAsUInt64(device_id) AS half, UUIDToNum(device_id) AS id, toUInt8(multiIf(place = 0, 0, has(asked, toUInt16(place % 65536)), 2, 1) + deeds) AS flags FROM (
      SELECT device_id, max(if(country = '', 0, toUInt64(${slices === null ? 'toUnixTimestamp64Milli(ts)' : 'day'}) * 65536 + ${code('country')})) AS place,
        groupBitOr(toUInt8(4 * (event = 'install') + 8 * (revenue_usd > 0))) AS deeds
      FROM ${slices === null ? 'app_events' : 'app_event_slice'}
      WHERE app_id = {app:UInt32} AND day > {from:Date} ${slices === null ? '' : 'AND slice < {slices:UInt16}'}
      GROUP BY device_id)
    UNION ALL SELECT toUInt64(18446744073709551615) AS half, toFixedString(unhex(repeat('ff', ${WIDTH})), ${WIDTH}) AS id, toUInt8(${LAST}) AS flags
  ) ORDER BY half, id, flags`,
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

/** Devices that events tell of: their ids in a file, sorted, and a byte for each beside it. */
export type DeviceFile = { path: string; rows: number; oneOf: number };
export const bytesOf = ({ path }: Pick<DeviceFile, 'path'>): string => `${path}.flags`;

/** The kinds of devices there can be, by their byte. */
export const deviceKinds: readonly KnownDevice[] = Array.from({ length: 16 }, (_, flags) => deviceOf(flags));

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

/** Ids and bytes of rows. Word by word: of millions of rows, a call for each to copy them took a quarter of a second. */
const apart = (chunk: Buffer, count: number): [Uint8Array, Uint8Array] => {
  const rows = new DataView(chunk.buffer, chunk.byteOffset, count * ROW);
  const ids = new DataView(new ArrayBuffer(count * WIDTH));
  const flags = new Uint8Array(count);
  for (let row = 0, from = 0, to = 0; row < count; row++, from += ROW, to += WIDTH) {
    for (let at = 0; at < WIDTH; at += 4) ids.setInt32(to + at, rows.getInt32(from + at));
    flags[row] = rows.getUint8(from + WIDTH);
  }
  return [new Uint8Array(ids.buffer), flags];
};

/**
 * Writes the devices that events tell of to `path`.
 * @param slices looks at the devices of so many of DEVICE_SLICES slices only: `oneOf` says one of how many that is
 */
export const writeDevices = async (
  context: Context,
  asked: Asked,
  path: string,
  { slices = null as number | null, signal }: { slices?: number | null; signal: AbortSignal },
): Promise<DeviceFile> => {
  const { sql, params } = devices(asked, slices);
  const stream = await context.facts.stream(sql, params, 'RowBinary', { signal });
  const [ids, bytes] = [await open(path, 'w', 0o600), await open(bytesOf({ path }), 'w', 0o600)];
  let rows = 0;
  try {
    for await (const { chunk, count } of wholeRows(stream)) {
      const [own, flags] = apart(chunk, count);
      await ids.writeFile(own);
      await bytes.writeFile(flags);
      rows += count;
    }
  } finally {
    stream.destroy();
    await Promise.all([ids.close(), bytes.close()]);
  }
  return { path, rows, oneOf: slices === null ? 1 : DEVICE_SLICES / slices };
};
