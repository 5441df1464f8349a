import { randomUUID } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/import';
import type { Criterion } from '@fairlead/domain/audience/criterion';
import { audienceCriterion, checkCriterion, checkIdfv } from '@fairlead/domain/audience/criterion.rules';
import { originOfUpload } from '@fairlead/domain/audience/origin';
import { checkFileName } from '@fairlead/domain/import/csv-file.rules';
import { checkName } from '@fairlead/domain/name.rules';
import { type ArrivingFile, storeArriving } from '../../arriving-file.ts';
import type { Context } from '../../context.ts';
import { EngineRefusal } from '../../engine/engine.ts';
import type { StoredFile, Upload } from '../../http/handle-file.ts';
import { Refusal, Refused, refuseIfAny } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import { addListOfFile, keepUpload, senderOf } from '../audience/upload.service.ts';
import { csvGate } from './csv-gate.service.ts';
import { countLines } from './id-file.service.ts';

/** Keeps the file while it can be a list of the criterion. @throws Refused by the gate or for a broken upload, TooLarge */
const storeFile = (context: Context, file: ArrivingFile, criterion: Criterion): Promise<StoredFile> =>
  storeArriving(context.files, `uploads/${randomUUID()}.csv`, file, csvGate(criterion));

/**
 * Runs what follows a stored file; if it is refused, the file goes. After a fault nobody knows whether the list was
 * committed: then the file stays, and goes with the sweep if nobody names it.
 */
const withStored = async <T>(context: Context, file: StoredFile, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await context.files.remove(file.key);
    throw error;
  }
};

/** What the engine finds wrong with a file is the sender's to mend. */
const inForm = (error: unknown): never => {
  if (error instanceof EngineRefusal) throw new Refused([{ path: 'file', message: error.message }], error.code);
  throw error;
};

export type AudienceUpload = { application_id: number; name: string; is_idfv: boolean };

/**
 * Takes in the file of an audience. Everything that can be checked before the first byte is checked before.
 * The list is made once per idempotency key.
 */
export const receiveAudience = async (
  context: Context,
  { fields: draft, file, once }: Upload<AudienceUpload>,
): Promise<TargetingList> => {
  const application = await getApplication(context, draft.application_id);
  refuseIfAny([
    ...checkName(draft.name),
    ...checkIdfv(draft.is_idfv, application.platform),
    ...checkFileName(file.name),
  ]);
  await refuseArchived(context, application);
  const criterion = audienceCriterion(application.platform, draft.is_idfv);
  const stored = await storeFile(context, file, criterion);
  return withStored(context, stored, () =>
    once(stored, () =>
      addListOfFile(context, {
        application,
        name: draft.name,
        origin: originOfUpload(senderOf(context)),
        criterion,
        key: stored.key,
      }),
    ),
  );
};

/**
 * Takes in the file of an advanced targeting list and counts it; the list is made by a second call (D-236).
 * `line_count` is what the list will hold: valid lines, each once.
 */
export const uploadTargeting = async (
  context: Context,
  app: number,
  type: string,
  draft: { file_name?: string | undefined },
  file: ArrivingFile,
): Promise<Ok<typeof api.uploadTargeting>> => {
  const application = await getApplication(context, app);
  const file_name = draft.file_name ?? file.name;
  refuseIfAny([
    ...checkCriterion(type, application.platform, 'type'),
    ...checkFileName(file_name, draft.file_name === undefined ? 'file' : 'file_name'),
    ...(draft.file_name === undefined ? [] : checkFileName(file.name)),
  ]);
  await refuseArchived(context, application);
  const criterion = type as Criterion;
  const stored = await storeFile(context, file, criterion);
  return withStored(context, stored, async () => {
    const { rows, rows_format } = await countLines(
      context,
      stored.key,
      criterion,
      application.platform,
      file.signal,
    ).catch(inForm);
    const file_url = await keepUpload(context, {
      application_id: app,
      criterion,
      file_name,
      key: stored.key,
      size: stored.size,
      line_count: rows,
      rows_format,
    });
    return { file_url, line_count: rows, rows_format, file_name };
  });
};
