import type { Criterion } from '@fairlead/domain/audience/criterion';
import { type Context, newId } from '../../context.ts';
import { lastChangeOf, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { getTargetingList, loggedList, type TargetingList } from './audience.service.ts';
import {
  holdList,
  insertList,
  noteError,
  noteJob,
  noteOriginal,
  noteRun,
  type StoredList,
  storedList,
  updateListRow,
} from './audience.sql.ts';

// What rooms above need of a list that they make or build. All join the caller's transaction.

/** A list with the change log entry of its creation; joins the caller's transaction. @returns its id */
export const addList = async (
  context: Context,
  draft: {
    app_id: number;
    company_id: number;
    name: string;
    origin: TargetingList['origin'];
    criterion: Criterion;
    original_key: string | null;
    /** Where it was fetched from, as everybody may read it. */
    url?: string | null;
  },
): Promise<number> => {
  const id = await insertList(context, newId(context), draft);
  const list = await getTargetingList(context, id);
  await recordChange(context, {
    action: 'create',
    entity: 'targeting_list',
    entity_id: id,
    entity_name: list.name,
    company_id: list.company_id,
    version: list.version,
    before: null,
    after: loggedList(list),
  });
  return id;
};

/** The list, held until the transaction ends; undefined when it is gone. */
export const holdTargetingList = (context: Context, id: number): Promise<StoredList | undefined> =>
  holdList(context, id);

/** A held list's name, and with it its version: the list stands for a record that was edited. */
export const raiseVersion = (context: Context, list: StoredList, name: string): Promise<unknown> =>
  updateListRow(context, list.id, { name, state: list.state });

/**
 * Refuses an older version of a record that stands for a list: the list is renamed from the grid as well, and the newer of
 * both changes is what an editor missed.
 * @throws Conflict stale_version
 */
export const refuseStaleWithList = async (
  context: Context,
  { entity, id, list }: { entity: string; id: number; list: number },
  sent: number | undefined,
  current: { version: number },
): Promise<void> => {
  const own = await lastChangeOf(context, entity, id);
  const lists = await lastChangeOf(context, 'targeting_list', list);
  if ((lists?.changed_at ?? '') > (own?.changed_at ?? ''))
    return refuseStale(context, 'targeting_list', list, sent, current);
  return refuseStale(context, entity, id, sent, current);
};

/** Shows a job that is queued already as the list's. */
export const showJob = (context: Context, list: number, job: number): Promise<unknown> => noteJob(context, list, job);

/** Shows when the list was last asked to be built. */
export const showRun = (context: Context, list: number, at: Date): Promise<unknown> => noteRun(context, list, at);

/** The file of a list that was made before its file was there. */
export const keepOriginal = (context: Context, list: number, key: string): Promise<unknown> =>
  noteOriginal(context, list, key);

/** A list that was never built says which of its sources keeps it waiting. */
export const showWaiting = async (context: Context, list: number, source: number): Promise<void> => {
  const failed = await storedList(context, source);
  await noteError(context, list, `It waits for "${failed?.name ?? source}", which could not be built`);
};
