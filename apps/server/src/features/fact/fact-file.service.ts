import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/fact';
import { type ArrivingFile, cutOff, received } from '../../arriving-file.ts';
import type { Context } from '../../context.ts';
import { refuseLostLetters } from '../../lost-letters.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../refusal.ts';
import { filesInUse } from './fact-file.sql.ts';
import { checkEnding, type FactFormat, type FactKind, formatOf } from './fact-file-format.service.ts';

/** What the job needs to start again at any time. The content's sha256 names its batches. */
export type FactFileInput = {
  key: string;
  kind: FactKind;
  format: FactFormat;
  sha256: string;
  size: number;
  name: string;
};

const HEAD_BYTES = 65_536;
const FOLDER = 'facts/';

/**
 * Keeps a file of facts and queues the job that reads it. What can be told from its name and first bytes is refused at once.
 * @throws Refused, TooLarge
 */
export const loadFactFile = async (
  context: Context,
  kind: FactKind,
  file: ArrivingFile,
): Promise<Ok<typeof api.loadDeliveryFile>> => {
  refuseLostLetters('file', file.name, 'The name of the file');
  const ending = checkEnding(file.name);
  const key = `${FOLDER}${randomUUID()}.${ending}`;
  try {
    const arriving = Readable.from(received(file.stream), { objectMode: false });
    const { size, sha256 } = await context.files.put(key, arriving, { signal: file.signal });
    await file.finish();
    const head = await buffer(await context.files.get(key, { start: 0, end: HEAD_BYTES - 1 }));
    const format = formatOf(kind, file.name, head);
    const input: FactFileInput = { key, kind, format, sha256, size, name: file.name.slice(-200) };
    const unit = format === 'parquet' ? 'lines' : 'bytes';
    return { job_id: await context.db.tx(() => enqueue(context, { kind: 'facts_file', input, unit })) };
  } catch (error) {
    // After a fault nobody knows whether the job was queued: then the file stays, and goes with the sweep.
    if (error instanceof Refusal || file.signal.aborted) await context.files.remove(key);
    throw file.signal.aborted ? cutOff() : error;
  }
};

/** An upload is queued long before; a job that failed may be tried again for a week. */
const NAMELESS_MS = 3_600_000;

/** Removes files that no job reads or may read again. @returns how many */
export const sweepFactFiles = async (context: Context): Promise<number> => {
  const before = context.realNow().getTime() - NAMELESS_MS;
  const old: string[] = [];
  for await (const { key, updated_at } of context.files.list(FOLDER)) if (updated_at.getTime() < before) old.push(key);
  const used = await filesInUse(context, old);
  const idle = old.filter((key) => !used.has(key));
  for (const key of idle) await context.files.remove(key);
  return idle.length;
};
