import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type IdKind, idBytes } from '@fairlead/domain/device-id';
import type { Ledger } from './ledger.ts';

const CHUNK = 1 << 20;

/** Where in a file of ids those of erased devices begin, in bytes. */
async function placesIn(path: string, kind: IdKind, ledger: Ledger): Promise<number[]> {
  const width = idBytes[kind];
  const places: number[] = [];
  let left: Buffer = Buffer.alloc(0);
  let from = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const bytes: Buffer = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    const whole = bytes.length - (bytes.length % width);
    for (let at = 0; at < whole; at += width) if (ledger.holds(kind, bytes, at, width)) places.push(from + at);
    left = bytes.subarray(whole);
    from += whole;
  }
  return places;
}

/**
 * Copies a file of sorted ids without those of erased devices.
 * @param to where the copy goes; nothing is written when there are none
 * @returns how many ids were left out
 */
export const withoutErased = async (from: string, to: string, kind: IdKind, ledger: Ledger): Promise<number> => {
  if (ledger.buckets(kind).length === 0) return 0;
  const places = await placesIn(from, kind, ledger);
  if (places.length === 0) return 0;
  const ranges = [0, ...places.map((place) => place + idBytes[kind])].map((start, n) => ({ start, end: places[n] }));
  const copy = async function* () {
    for (const { start, end } of ranges)
      if (end === undefined || end > start)
        yield* createReadStream(from, { start, ...(end === undefined ? {} : { end: end - 1 }), highWaterMark: CHUNK });
  };
  await pipeline(copy, createWriteStream(to));
  return places.length;
};
