import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvMessages } from '@fairlead/domain/import/csv-file.rules';
import type { Context } from '../../context.ts';
import { JobFailed, type RunningJob } from '../../platform/jobs/jobs.ts';
import { keepOriginal } from '../audience/list.service.ts';
import { csvGate } from './csv-gate.service.ts';
import { openSource, SourceUnread } from './source.service.ts';

/** 1 GB at 300 kB a second. */
const TOTAL_MS = 3_600_000;

const counted = (tell: (bytes: number) => void): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      tell(bytes);
      done(null, chunk);
    },
  });
};

/** What the job says: the address's trouble is worth another try, what is wrong with the file is not. */
const asFailure = (error: unknown): unknown =>
  error instanceof SourceUnread
    ? new JobFailed(`${csvMessages.notCsv} ${error.message}`, {
        code: error.passing ? 'source_unreachable' : 'source_refused',
        retry: error.passing,
        cause: error,
      })
    : error;

/** The store fails with this when the stream before it did: not the reason to tell. */
const isCutShort = (error: unknown) => {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';
};

const fetchFile = async (
  context: Context,
  url: string,
  { key, criterion }: { key: string; criterion: string },
  { signal, progress }: Pick<RunningJob, 'signal' | 'progress'>,
): Promise<void> => {
  progress({ phase: 'receive', done: 0, total: 0, unit: 'bytes' });
  const { size, bytes, close } = await openSource(context, url, { signal, totalMs: TOTAL_MS });
  const gate = csvGate(criterion);
  const count = counted((done) => progress({ phase: 'receive', done, total: size ?? 0, unit: 'bytes' }));
  const passed = pipeline(bytes, count, gate, { signal });
  passed.catch(() => {}); // told below
  try {
    await Promise.all([context.files.put(key, gate, { signal }), passed]);
  } catch (error) {
    signal.throwIfAborted();
    throw await passed.then(
      () => error,
      (why: unknown) => (isCutShort(why) ? error : why),
    );
  } finally {
    close();
  }
};

/**
 * Fetches the file of a list into the store, once: a job that starts again after its file was whole goes on from there,
 * one that was cut off before begins anew, as the store keeps no half of a file.
 * @throws JobFailed in words, Refused by the gate
 */
export const fetchOriginal = async (
  context: Context,
  list: number,
  url: string,
  file: { key: string; criterion: string },
  job: Pick<RunningJob, 'signal' | 'progress'>,
): Promise<void> => {
  try {
    if (!(await context.files.head(file.key))) await fetchFile(context, url, file, job);
  } catch (error) {
    throw asFailure(error);
  }
  await keepOriginal(context, list, file.key);
};
