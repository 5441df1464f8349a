import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/audience';
import { downloadName } from '@fairlead/domain/audience/download-name';
import { PROMISE_MINUTES, REBUILD_MINUTES } from '@fairlead/domain/audience/rebuild';
import { archivedInUse } from '@fairlead/domain/audience/uses';
import { checkName } from '@fairlead/domain/name.rules';
import type { StateFilter } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { signLink } from '../../outside/links.ts';
import { recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { cancelJob, getJob } from '../../platform/jobs/jobs.ts';
import { toldUsesOf, usesOf } from '../../platform/uses.ts';
import { Conflict, NotFound, refuseIfAny } from '../../refusal.ts';
import { tellAudience } from './audience.events.ts';
import { deleteListRow, filesOfList, holdList, rememberDownload, storedList, updateListRow } from './audience.sql.ts';
import { buildsOf, type ListRow, listsById, listsOfApp } from './list-read.sql.ts';

export { sweepAudienceFiles } from './cleanup.service.ts';

export type TargetingList = Ok<typeof api.getTargetingList>;

/** Builds a list shows at most; older ones are forgotten with their files. */
const BUILDS_SHOWN = 100;

const promised = (origin: string) => (origin === 'cohorts' || origin === 'combination' ? PROMISE_MINUTES : null);

const minutesAfter = (at: Date | null, minutes: number): string | null =>
  at && new Date(at.getTime() + minutes * 60_000).toISOString();

/**
 * A dynamic list is looked at again a while after its last build began. A combination whose source has a newer build follows
 * within the promise; while none has, nothing is due.
 */
const nextBuild = ({ state, tried_at, behind_since }: ListRow): string | null => {
  if (state !== 'new') return null;
  return minutesAfter(tried_at, REBUILD_MINUTES) ?? minutesAfter(behind_since, PROMISE_MINUTES);
};

const toWire = (row: ListRow): TargetingList => {
  const { duplicates, invalid_lines, case_fixed_lines, error, last_run, operator, source_targeting_list_ids, ...rest } =
    row;
  const {
    last_good_at,
    behind_since,
    tried_at,
    countries,
    sizes,
    total: _,
    not_updating,
    job_id,
    version,
    criterion,
    ...list
  } = rest;
  return {
    ...list,
    criterion: criterion as TargetingList['criterion'],
    source: {
      duplicates,
      invalid_lines,
      case_fixed_lines,
      error,
      last_run,
      operator,
      source_targeting_list_ids: source_targeting_list_ids ?? [],
    },
    not_updating,
    job_id,
    build: {
      last_good_at: last_good_at?.toISOString() ?? null,
      next_at: nextBuild(row),
      promise_minutes: promised(row.origin),
      error,
    },
    sizes: sizes ?? [],
    countries: countries ?? [],
    version,
  };
};

/** The newest lists of an application; `total` counts all that match (D-229). */
export const listTargetingLists = async (
  context: Context,
  app: number,
  query: { state: StateFilter; max_results: number },
): Promise<Ok<typeof api.listTargetingLists>> => {
  const rows = await listsOfApp(context, app, query.state, query.max_results);
  return { items: rows.map(toWire), total: rows[0]?.total ?? 0 };
};

/** @throws NotFound */
export const getTargetingList = async (context: Context, id: number): Promise<TargetingList> => {
  const [row] = await listsById(context, [id]);
  if (!row) throw new NotFound();
  return toWire(row);
};

/** Those of the lists that exist, in the order of the ids. */
export const targetingListsOf = async (context: Context, ids: readonly number[]): Promise<TargetingList[]> => {
  const rows = new Map((await listsById(context, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map(toWire);
};

/** The fields of a list that its history tells. */
export const loggedList = (list: TargetingList) => ({
  name: list.name,
  state: list.state,
  app_id: list.app_id,
  origin: list.origin,
  criterion: list.criterion,
  rows: list.rows,
  rows_format: list.rows_format,
});

const asEntry = (list: TargetingList) => ({
  entity: 'targeting_list' as const,
  entity_id: list.id,
  entity_name: list.name,
  company_id: list.company_id,
  version: list.version,
});

/** Archiving a list leaves what takes it alone: says where that is, before it is done (13.2). */
const noteArchiving = async (context: Context, before: TargetingList, state: TargetingList['state']): Promise<void> => {
  if (!context.dryRun || state !== 'archived' || before.state === 'archived') return;
  const message = archivedInUse(await toldUsesOf(context, 'targeting_list', [before.id]));
  if (message !== undefined) context.warnings.push({ path: 'state', message });
};

export type ListEdit = {
  name?: string | undefined;
  state?: TargetingList['state'] | undefined;
  version?: number | undefined;
};

/**
 * Renames, archives or unarchives.
 * @throws NotFound, Refused without a name, Conflict on a stale version
 */
export const updateTargetingList = (context: Context, id: number, edit: ListEdit): Promise<TargetingList> =>
  context.db.tx(async () => {
    if (!(await holdList(context, id))) throw new NotFound();
    const before = await getTargetingList(context, id);
    const next = { name: edit.name ?? before.name, state: edit.state ?? before.state };
    await refuseStale(context, 'targeting_list', id, edit.version, before);
    refuseIfAny(checkName(next.name));
    if (next.name === before.name && next.state === before.state) return before;
    await noteArchiving(context, before, next.state);
    await updateListRow(context, id, next);
    const after = await getTargetingList(context, id);
    await recordChange(context, {
      action: 'update',
      ...asEntry(after),
      before: loggedList(before),
      after: loggedList(after),
    });
    if (before.state === 'archived' && after.state === 'new') await tellAudience(context, 'unarchived', id);
    return after;
  });

/** Stops the import of a list that goes, before the list is held: a job is held before its list. One that has just ended is fine. */
const stopBuilding = async (context: Context, job: number | null) => {
  if (job === null) return;
  const { state } = await getJob(context, job);
  if (state !== 'queued' && state !== 'running') return;
  await context.db
    .savepoint(() => cancelJob(context, job))
    .catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
};

export const IN_USE = 'This targeting list is used by campaigns or combinations';

/**
 * Deletes a manual upload with its files (AD-17, AD-20).
 * @throws Conflict for other origins, and while a combination uses it
 */
export const deleteTargetingList = (context: Context, id: number, version?: number): Promise<void> =>
  context.db.tx(async () => {
    await stopBuilding(context, (await storedList(context, id))?.job_id ?? null);
    if (!(await holdList(context, id))) throw new NotFound();
    const list = await getTargetingList(context, id);
    await refuseStale(context, 'targeting_list', id, version, list);
    if (list.origin !== 'manual_upload')
      throw new Conflict('Only manual uploads can be deleted. Archive this targeting list instead.', 'not_deletable');
    if ((await usesOf(context, 'targeting_list', [id])).length > 0) throw new Conflict(IN_USE, 'in_use');
    const keys = await filesOfList(context, id);
    await deleteListRow(context, id);
    await recordChange(context, { action: 'delete', ...asEntry(list), before: loggedList(list), after: null });
    context.db.afterCommit(() => {
      // What cannot be removed now is named by nobody any more, and goes with the sweep.
      for (const key of keys)
        context.files.remove(key).catch((err) => context.log.warn({ err, key }, 'file not removed'));
    });
  });

/** Signed links to a list's files, for 5 minutes; null where there is no such file. Each is remembered and logged. */
export const downloadTargetingList = async (
  context: Context,
  id: number,
): Promise<Ok<typeof api.downloadTargetingList>> => {
  const list = await storedList(context, id);
  if (!list) throw new NotFound();
  const link = (view: 'normalised' | 'original', suffix: string) =>
    signLink(context.config, {
      object: { list: id, build: list.build_id ?? '', view },
      name: downloadName(list.name, suffix),
      at: context.realNow(),
    }).url;
  const views = [
    ...(list.build_id ? (['normalised'] as const) : []),
    ...(list.original_key ? (['original'] as const) : []),
  ];
  await context.db.tx(async () => {
    for (const view of views) await rememberDownload(context, list, view);
  });
  context.log.info(
    { user: context.user?.id, targeting_list: id, company: list.company_id, views },
    'device ids downloaded',
  );
  return {
    presigned_csv_url: list.build_id ? link('normalised', '') : null,
    presigned_original_csv_url: list.original_key ? link('original', '_original') : null,
  };
};

export const listBuilds = async (context: Context, id: number): Promise<Ok<typeof api.listBuilds>> => {
  const rows = await buildsOf(context, id, BUILDS_SHOWN);
  const items = rows.map(({ total: _, ...row }) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
  return { items, total: rows[0]?.total ?? 0 };
};

export const listUses = async (context: Context, id: number): Promise<Ok<typeof api.listUses>> => {
  const items = (await toldUsesOf(context, 'targeting_list', [id])).map(({ used: _, ...use }) => use);
  return { items, total: items.length };
};
