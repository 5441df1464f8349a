import { randomUUID } from 'node:crypto';
import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/import';
import { audienceCriterion, checkIdfv } from '@fairlead/domain/audience/criterion.rules';
import {
  checkImport,
  type ImportType,
  importMessages,
  importTypeOf,
  mayImportFrom,
  shownUrl,
} from '@fairlead/domain/import/import-url.rules';
import type { Context } from '../../context.ts';
import { checkUrl } from '../../outside/outbound.ts';
import { Forbidden, Refused, refuseIfAny } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import { getTargetingList } from '../audience/audience.service.ts';
import { startBuild } from '../audience/build.service.ts';
import { addList } from '../audience/list.service.ts';
import { notCsv } from './csv-gate.service.ts';
import type { ImportInput } from './import-run.service.ts';
import { openSource, SourceUnread } from './source.service.ts';

/** For the look at a dropped file before its import is ordered: a person waits. */
const LOOK_MS = 5000;

/** @throws Forbidden naming the field, for a client that names a folder (row 74) */
export const refuseType = ({ user }: Context, type: ImportType | null, path: string): void => {
  const message = importMessages.clientsUseWeb;
  if (user && !mayImportFrom(user.role, type)) throw new Forbidden(message, [{ path, message }]);
};

/** @throws Refused for an address that the client for outside addresses would not even try */
export const refuseUnreadable = (url: string): void => {
  if (importTypeOf(url) !== 'http') return;
  try {
    checkUrl(url);
  } catch {
    throw new Refused([{ path: 'url', message: importMessages.urlInvalid }]);
  }
};

/**
 * What is wrong with a dropped file before anything is made of it: it went after it was looked into, or became too large. Null where
 * nothing is known to be: one that cannot be reached just now is the job's to ask for again, as is any address on the web.
 */
export const faultOfDrop = async (
  context: Context,
  { url }: Given<typeof api.importAudience>['body'],
): Promise<Refused | null> => {
  const { user } = context;
  if (importTypeOf(url) !== 's3' || (user && !mayImportFrom(user.role, 's3'))) return null;
  try {
    const signal = AbortSignal.timeout(LOOK_MS);
    (await openSource(context, url, { signal, totalMs: LOOK_MS })).close();
    return null;
  } catch (error) {
    return error instanceof SourceUnread && !error.passing ? notCsv(error.message, 'url') : null;
  }
};

/**
 * Makes a list of a file that a job fetches. The address itself is kept with the job, the list shows it without its
 * query: that may be a key. Joins the caller's transaction. `fault` is what the file itself was found to have.
 * @throws Forbidden for a client's s3, Refused by the rules, Conflict below what is archived
 */
export const importAudience = (
  context: Context,
  draft: Given<typeof api.importAudience>['body'],
  fault: Refused | null = null,
): Promise<Ok<typeof api.importAudience>> =>
  context.db.tx(async () => {
    const { application_id, name, import_type, url, is_idfv } = draft;
    if (import_type === 's3') refuseType(context, 's3', 'import_type');
    else refuseType(context, importTypeOf(url), 'url');
    const application = await getApplication(context, application_id);
    refuseIfAny([...checkImport(draft), ...checkIdfv(is_idfv, application.platform)]);
    refuseUnreadable(url);
    await refuseArchived(context, application);
    if (fault) throw fault;
    const { company_id, platform } = application;
    const criterion = audienceCriterion(platform, is_idfv);
    const id = await addList(context, {
      app_id: application.id,
      company_id,
      name,
      origin: import_type as ImportType,
      criterion,
      original_key: null,
      url: shownUrl(url),
    });
    const input: ImportInput = { key: `uploads/${randomUUID()}.csv`, criterion, platform, trigger: 'import', url };
    await startBuild(context, { id, company_id }, { kind: 'import', unit: 'bytes', input });
    return { ...(await getTargetingList(context, id)), targeting_list_id: id };
  });
