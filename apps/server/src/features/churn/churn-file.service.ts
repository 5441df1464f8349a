import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { checkFileName, csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { type ArrivingFile, storeArriving } from '../../arriving-file.ts';
import type { Context } from '../../context.ts';
import { copyWithoutErased } from '../../platform/erased/stored-csv.ts';
import { removeNameless } from '../../platform/nameless-files.ts';
import { Conflict, Refusal, Refused, refuseIfAny } from '../../refusal.ts';
import { type ChurnApp, getChurnApp, recordChurn } from './churn.service.ts';
import { exchangeKey, holdApp, namedKeys, setFile, storedFiles } from './churn.sql.ts';

const PREFIX = 'churn/';

const notCsv = (reason: string) =>
  new Refused([{ path: 'file', message: `${csvMessages.notCsv} ${reason}` }], 'not_a_csv');

/** What the file holds is between the prediction service and who downloads it; it must be text, and not empty. */
const textGate = (): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(chunk.includes(0) ? notCsv('It has bytes that no text has.') : null, chunk);
    },
    flush: (done) => done(size === 0 ? notCsv('It is empty.') : null),
  });
};

const refuseWhileOff = (app: ChurnApp): void => {
  if (!app.is_churn_prediction_enabled) throw new Conflict('The churn API of this application is off', 'churn_off');
};

const newKey = (): string => `${PREFIX}${randomUUID()}.csv`;

/** The file itself, or one without the lines about devices that were erased; the other goes. */
const withoutErased = async (context: Context, key: string): Promise<string> => {
  const fresh = newKey();
  if ((await copyWithoutErased(context, key, fresh)) === 0) return key;
  await context.files.remove(key);
  return fresh;
};

/** Takes devices that were erased out of the newest files of all applications. */
export const eraseInChurnFiles = async (
  context: Context,
): Promise<{ looked_at: number; found: number; removed: number }> => {
  const told = { looked_at: 0, found: 0, removed: 0 };
  for (const { app_id, file_key } of await storedFiles(context)) {
    told.looked_at++;
    const fresh = newKey();
    const removed = await copyWithoutErased(context, file_key, fresh);
    if (removed === 0) continue;
    told.found++;
    told.removed += removed;
    await context.files.remove((await exchangeKey(context, app_id, file_key, fresh)) ? file_key : fresh);
  }
  return told;
};

/**
 * Takes in the newest churn file of an application. Readers see the file before it or this one, whole; a link to the one
 * before still works for the minutes it was signed for.
 * @throws NotFound, Conflict `churn_off`, Refused for what is no CSV, TooLarge
 */
export const receiveChurnFile = async (context: Context, id: number, file: ArrivingFile): Promise<ChurnApp> => {
  refuseWhileOff(await getChurnApp(context, id));
  refuseIfAny(checkFileName(file.name));
  const { key: arrived } = await storeArriving(context.files, newKey(), file, textGate());
  const key = await withoutErased(context, arrived);
  try {
    return await context.db.tx(async () => {
      await holdApp(context, id);
      const before = await getChurnApp(context, id);
      refuseWhileOff(before); // it may have been switched off while the file came
      await setFile(context, id, { name: file.name, key });
      return recordChurn(context, before);
    });
  } catch (error) {
    // After a fault nobody knows whether it was committed: then the file stays, and goes with the sweep if nobody names it
    if (error instanceof Refusal && error.status < 500) await context.files.remove(key);
    throw error;
  }
};

/** A replaced file stays this long: a link signed just before lives 5 minutes, and a download of 1 GB takes its time. */
const NAMELESS_MS = 30 * 60 * 1000;

/**
 * Removes churn files that were replaced, once this process has known them nameless for long enough. Run it every few minutes; safe
 * on several at once. @returns how many
 */
export const sweepChurnFiles = async (context: Context): Promise<number> => {
  const removed = await removeNameless(context, PREFIX, (keys) => namedKeys(context, keys), NAMELESS_MS);
  if (removed > 0) context.log.info({ removed }, 'replaced churn files removed');
  return removed;
};
