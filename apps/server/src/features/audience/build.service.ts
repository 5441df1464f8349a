import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { withoutErased } from '../../platform/erased/id-file.ts';
import { erasedDevices } from '../../platform/erased/ledger.ts';
import { enqueue, JobFailed } from '../../platform/jobs/jobs.ts';
import { NotFound } from '../../refusal.ts';
import { tellAudience } from './audience.events.ts';
import { holdList, noteError, noteJob, type StoredList, storedList } from './audience.sql.ts';
import {
  buildById,
  dropUnfinished,
  failUnfinished,
  finishBuild,
  insertBuild,
  keyOfBuild,
  makeCurrent,
  type StoredBuild,
} from './build.sql.ts';
import { newBuildId } from './build-id.service.ts';

export { onAudience } from './audience.events.ts';

export type Trigger = 'upload' | 'import' | 'refresh' | 'schedule' | 'source' | 'edit' | 'seed';
export type BuildKind = 'uuid' | 'md5' | 'sha1' | 'sha256' | 'text';

/** A build under way: its files lie under its own id until it is published. */
export type OpenBuild = {
  id: string;
  list: StoredList & { criterion: Criterion };
  trigger: Trigger;
  /** Where its id file will be kept. */
  key: string;
  /** The build that is current now. */
  before: StoredBuild | null;
  /** Nobody asked for it: the time came, or a source was built. */
  automatic: boolean;
};

/** What a build made: a finished local id file and what was counted on the way. */
export type Made = {
  path: string;
  rows: number;
  id_kind: BuildKind;
  rows_format: 'plain' | 'hash';
  counts?: { original_csv_rows: number; duplicates: number; invalid_lines: number; case_fixed_lines: number };
};
/** The same, kept and compared with the build before. */
export type Kept = Omit<Made, 'path'> & {
  key: string;
  added: number;
  removed: number;
  kept: number;
  /** Ids of erased devices that were left out. */
  erased: number;
};

const gone = () => new JobFailed('The targeting list was deleted', { code: 'deleted' });

/** Queues the job that builds a list, in the caller's transaction; the list shows it. @returns the job's id */
export const startBuild = (
  context: Context,
  list: { id: number; company_id: number },
  job: { kind: 'import' | 'combination' | 'cohort'; input: Record<string, unknown>; unit?: 'bytes' | 'lines' | 'ids' },
): Promise<number> =>
  context.db.tx(async () => {
    const id = await enqueue(context, {
      kind: job.kind,
      entity: 'targeting_list',
      entity_id: list.id,
      company_id: list.company_id,
      input: job.input,
      ...(job.unit ? { unit: job.unit } : {}),
    });
    await noteJob(context, list.id, id);
    return id;
  });

/**
 * Opens a build. A job that starts again replaces the build it left unfinished. `sources` are the builds it is made of:
 * their files stay while it runs.
 * @throws JobFailed when the list was deleted meanwhile
 */
export const openBuild = (
  context: Context,
  of: { list: number; trigger: Trigger; job: number | null; sources?: readonly string[]; automatic?: boolean },
): Promise<OpenBuild> =>
  context.db.tx(async () => {
    const list = await holdList(context, of.list);
    if (!list) throw gone();
    if (of.job !== null) await dropUnfinished(context, of.job);
    const id = newBuildId(context.realNow());
    await insertBuild(context, { id, list: of.list, trigger: of.trigger, job: of.job, sources: of.sources ?? [] });
    const before = list.build_id ? ((await buildById(context, list.build_id)) ?? null) : null;
    const { trigger, automatic = false } = of;
    return { id, list: list as OpenBuild['list'], trigger, key: keyOfBuild(of.list, id), before, automatic };
  });

/** What the new ids add to, remove from and keep of the build before. Kinds that differ have nothing in common. */
const compare = async (context: Context, build: OpenBuild, made: Made) => {
  const { before } = build;
  if (!before?.id_file_key || before.id_kind !== made.id_kind)
    return { added: made.rows, removed: before?.rows ?? 0, kept: 0 };
  const old = await context.files.local(before.id_file_key);
  try {
    return await context.engine.compare({ before: old.path, after: made.path, kind: made.id_kind });
  } finally {
    old.release();
  }
};

/** Leaves out the devices that were erased, from wherever they came. */
const spared = async (context: Context, made: Made): Promise<{ made: Made; erased: number }> => {
  if (made.id_kind === 'text') return { made, erased: 0 };
  const path = `${made.path}.spared`;
  const erased = await withoutErased(made.path, path, made.id_kind, await erasedDevices(context));
  return { made: erased === 0 ? made : { ...made, path, rows: made.rows - erased }, erased };
};

/**
 * Compares the finished id file with the current one and hands it to the file store, under the build's own key. Devices that were
 * erased are left out.
 */
export const keepBuild = async (context: Context, build: OpenBuild, finished: Made): Promise<Kept> => {
  const { made, erased } = await spared(context, finished);
  const change = await compare(context, build, made);
  const { path, ...rest } = made;
  await context.files.putFile(build.key, path);
  return { ...rest, key: build.key, ...change, erased };
};

const logged = (list: Pick<StoredList, 'rows' | 'rows_format'>) => ({ rows: list.rows, rows_format: list.rows_format });

/**
 * Makes the build the current one together with its counts, and tells the rooms above; joins the caller's transaction,
 * so that a job is done exactly when its build is current. The build before keeps its file until nobody uses it. The history
 * tells the first build of a list and those that somebody asked for.
 * @returns false when a build that was opened later is current already: this one is dropped
 * @throws JobFailed when the list was deleted meanwhile
 */
export const publishBuild = (context: Context, build: OpenBuild, made: Kept): Promise<boolean> =>
  context.db.tx(async () => {
    const before = await holdList(context, build.list.id);
    if (!before) throw gone();
    await finishBuild(context, build.id, { ...made, id_file_key: made.key });
    if (before.build_id !== null && before.build_id > build.id) {
      await tellAudience(context, 'built', before.id); // somebody may have waited for this one
      return false; // its file goes with the idle builds
    }
    const after = { ...before, rows: made.rows, rows_format: made.rows_format };
    await makeCurrent(context, before.id, {
      build: build.id,
      rows: made.rows,
      rows_format: made.rows_format,
      id_kind: made.id_kind,
      original_csv_rows: made.counts?.original_csv_rows ?? null,
      duplicates: made.counts?.duplicates ?? null,
      invalid_lines: made.counts?.invalid_lines ?? null,
      case_fixed_lines: made.counts?.case_fixed_lines ?? null,
      ran: before.origin === 'combination' || before.origin === 'cohorts',
    });
    // Up to 72 a day would bury what people did; all of them stand among the list's builds.
    if (!build.automatic || before.build_id === null)
      await recordChange(context, {
        action: 'update',
        entity: 'targeting_list',
        entity_id: before.id,
        entity_name: before.name,
        company_id: before.company_id,
        version: null, // a build is nobody's edit
        before: logged(before),
        after: logged(after),
      });
    await tellAudience(context, 'built', before.id);
    return true;
  });

/** Ends a job's build without a result: the words stand at the list, which keeps the build it had. */
export const failBuild = (context: Context, of: { list: number; job: number; error: string }): Promise<void> =>
  context.db.tx(async () => {
    const list = await holdList(context, of.list);
    if (!list) return;
    await failUnfinished(context, of.job, of.error);
    if (list.job_id === of.job) await noteError(context, of.list, of.error); // else a newer job has taken its place
    await tellAudience(context, 'failed', of.list);
  });

/**
 * Ends a job's build that nobody waits for any more, as another one takes its place: nothing is said at the list, nor to those
 * who wait for it. Joins the caller's transaction.
 */
export const dropBuild = (context: Context, of: { job: number; why: string }): Promise<unknown> =>
  failUnfinished(context, of.job, of.why);

/** A person starts the job again: the old failure is no longer news. */
export const reviveBuild = (context: Context, list: number): Promise<unknown> => noteError(context, list, null);

/** The id file of a list's build, for a download. @throws NotFound when it was deleted or cleaned up */
export const fileOfBuild = async (
  context: Context,
  list: number,
  build: string,
): Promise<{ key: string; kind: BuildKind; criterion: string }> => {
  const [of, found] = [await storedList(context, list), await buildById(context, build)];
  if (!of || !found?.id_file_key || !found.id_kind || found.targeting_list_id !== list) throw new NotFound();
  return { key: found.id_file_key, kind: found.id_kind, criterion: of.criterion };
};

/** The file a list was made of, as it was sent. @throws NotFound */
export const originalOf = async (context: Context, list: number): Promise<string> => {
  const key = (await storedList(context, list))?.original_key;
  if (!key) throw new NotFound();
  return key;
};
