import { mayEditEntity, mayReadEntity, readableEntities } from '@fairlead/domain/entity-rights';
import type { JobKind } from '@fairlead/domain/rooms';
import { companySeen } from '../../company-scope.ts';
import { type Context, DRY_RUN_ID, type House } from '../../context.ts';
import { Conflict, Forbidden, NotFound, TooMany } from '../../refusal.ts';
import {
  countOpenJobs,
  deleteDoneJobs,
  deleteEndedJobs,
  endJob,
  findJob,
  insertJob,
  type JobFilter,
  type JobRow,
  reassignJob,
  requestCancel,
  resetJob,
  selectJobs,
  toJob,
} from './job.sql.ts';
import { attemptsOf, definitionOf, type Job } from './job.ts';
import { jobSignals } from './signals.ts';

export { type ChangedJob, jobsChangedSince } from './job.sql.ts';
export {
  defineJob,
  type Job,
  type JobDefinition,
  JobFailed,
  type RunningJob,
} from './job.ts';
export { jobSignals } from './signals.ts';
export { startWorker, type Worker } from './worker.ts';

export type JobRequest = {
  kind: JobKind;
  entity?: string | null;
  entity_id?: number | null;
  company_id?: number | null;
  /** JSON; what the job needs to start again at any time. */
  input?: unknown;
  unit?: string;
};

/**
 * Queues a job in the transaction of the caller: it runs once that is committed, and never if it is rolled back.
 * A dry run uses no id up. @returns the job's id
 */
export async function enqueue(context: Pick<Context, 'db' | 'user' | 'dryRun'>, request: JobRequest): Promise<number> {
  const { db, user, dryRun } = context;
  const id = await insertJob(db, {
    id: dryRun ? DRY_RUN_ID : undefined,
    kind: request.kind,
    entity: request.entity ?? null,
    entity_id: request.entity_id ?? null,
    company_id: request.company_id ?? null,
    user_id: user?.id ?? null,
    input: JSON.stringify(request.input ?? {}),
    unit: request.unit ?? 'lines',
    max_attempts: attemptsOf(request.kind),
  });
  db.afterCommit(() => jobSignals(db).emit('queued'));
  return id;
}

/** How many of a kind may wait in all, and be open of one user; `message` to whoever comes too late. */
type Most = { waiting: number; ofOneUser: number; message: string };

/** Queues what somebody waits for, in a transaction of its own, unless too much of its kind is asked already. @throws TooMany */
export const enqueueIfFew = (
  context: Pick<Context, 'db' | 'user' | 'dryRun'>,
  request: JobRequest,
  { waiting, ofOneUser, message }: Most,
): Promise<number> =>
  context.db.tx(async () => {
    const open = await countOpenJobs(context.db, request.kind, context.user?.id ?? null);
    if (open.waiting >= waiting || open.mine >= ofOneUser) throw new TooMany(5, message);
    return enqueue(context, request);
  });

/** A job that waits becomes the caller's, with this on top of its input; joins the transaction that holds it. */
export const takeOverJob = ({ db, user }: Pick<Context, 'db' | 'user'>, id: number, input: Record<string, unknown>) =>
  reassignJob(db, id, user?.id ?? null, JSON.stringify(input));

/** The jobs this user may see, newest first: those about records that the role reads, for a client of the own company. */
export async function listJobs(context: Context, filter: JobFilter): Promise<{ items: Job[]; total: number }> {
  const { db, user } = context;
  const { rows, total } = await selectJobs(db, {
    ...filter,
    company_id: companySeen(context, filter.company_id),
    ...(user === null || mayReadEntity(user.role, null) ? {} : { entities: readableEntities(user.role) }),
  });
  return { items: rows.map((row) => seenBy(context, row)), total };
}

/** @throws NotFound, for jobs of other companies as well */
export const getJob = async (context: Context, id: number): Promise<Job> => seenBy(context, await visible(context, id));

/**
 * Stops a job: at once when it waits, as soon as its work notices when it runs.
 * @throws Forbidden where the role may not edit what the job is about, Conflict when it has ended
 */
export const cancelJob = (context: Context, id: number): Promise<Job> =>
  context.db.tx(async () => {
    const { db } = context;
    const row = await editable(context, id);
    if (row.state === 'queued') {
      const error = { code: 'cancelled', message: 'Cancelled' };
      await definitionOf(row.kind)?.onEnd?.(context, row, 'cancelled', error);
      await endJob(db, id, 'cancelled', { error });
    } else if (row.state === 'running') {
      await requestCancel(db, id);
    } else {
      throw new Conflict('This job has already ended.', 'job_ended');
    }
    tell(context, id, 'cancel');
    return getJob(context, id);
  });

/** Queues a job that failed, died or was cancelled again, with all its attempts. @throws Forbidden, Conflict otherwise */
export const retryJob = (context: Context, id: number): Promise<Job> =>
  context.db.tx(async () => {
    const row = await editable(context, id);
    if (!toJob(row).can_retry)
      throw new Conflict('Only a job that failed or was cancelled can be tried again.', 'job_not_failed');
    await definitionOf(row.kind)?.onRetry?.(context, row);
    await resetJob(context.db, id);
    tell(context, id, 'queued');
    return getJob(context, id);
  });

/**
 * Waits until the job has ended, at most `within` ms (10 s unless told), then answers it as it is. Not inside a
 * transaction: the job could not start before that ends.
 */
export async function waitForJob({ db }: Pick<House, 'db'>, id: number, { within = 10_000 } = {}): Promise<Job> {
  if (db.inTx()) throw new Error('A job is waited for after the transaction that queued it.');
  const signals = jobSignals(db);
  for (const giveUp = performance.now() + within; ; ) {
    let onChange = (_id: number) => {};
    const changed = new Promise<void>((done) => {
      onChange = (changedId) => changedId === id && done();
    });
    signals.on('changed', onChange); // before looking, or a change between the two is missed
    let timer: NodeJS.Timeout | undefined;
    try {
      const row = await findJob(db, id);
      if (!row) throw new NotFound();
      const left = giveUp - performance.now();
      if (row.finished_at || left <= 0) return toJob(row);
      await Promise.race([changed, new Promise((done) => (timer = setTimeout(done, Math.min(left, 500))))]);
    } finally {
      clearTimeout(timer);
      signals.off('changed', onChange);
    }
  }
}

/** How long what ended can be looked up and tried again (docs/decisions/0012). */
const KEPT_DAYS = 90;
const FORGOTTEN_AT_ONCE = 5_000;

/** Mails that wait were sent since by those records that these are a copy of. */
export const cancelWaitingMails = ({ db }: Pick<House, 'db'>) =>
  db.query(
    `update job set state = 'cancelled', finished_at = clock_timestamp(), updated_at = clock_timestamp()
     where kind = 'mail' and state in ('queued', 'running')`,
  );

/** Forgets work that ended long ago, a portion at a time; run it now and then. What it made stays. */
export const forgetOldJobs = ({ db }: Pick<House, 'db'>) => deleteEndedJobs(db, KEPT_DAYS, FORGOTTEN_AT_ONCE);

/** How long work of these kinds is kept that nobody asked for and that ended well: there is much of it. */
const ROUTINE_DAYS = 7;

/** Forgets such work, a portion at a time. */
export const forgetRoutineJobs = ({ db }: Pick<House, 'db'>, kinds: readonly string[]) =>
  deleteDoneJobs(db, kinds, ROUTINE_DAYS, FORGOTTEN_AT_ONCE);

const maySee = ({ user }: Context, row: JobRow): boolean =>
  !user || (mayReadEntity(user.role, row.entity) && (user.role !== 'client' || row.company_id === user.company_id));

async function visible(context: Context, id: number, lock = false): Promise<JobRow> {
  const row = await findJob(context.db, id, lock);
  if (!row || !maySee(context, row)) throw new NotFound();
  return row;
}

const mayEdit = ({ user }: Context, row: JobRow): boolean => !user || mayEditEntity(user.role, row.entity);

/**
 * The job, held, for somebody who may edit what it is about. A job is held before what it is about, by whoever ends it: so whoever
 * holds that waits for no job.
 */
async function editable(context: Context, id: number): Promise<JobRow> {
  const row = await visible(context, id, true);
  if (!mayEdit(context, row)) throw new Forbidden();
  return row;
}

/** As this user sees it, or null. */
export const jobSeenBy = (context: Context, row: JobRow): Job | null =>
  maySee(context, row) ? seenBy(context, row) : null;

/** Nothing is offered that would be refused. */
const seenBy = (context: Context, row: JobRow): Job => {
  const job = toJob(row);
  return mayEdit(context, row) ? job : { ...job, can_cancel: false, can_retry: false };
};

function tell({ db }: Context, id: number, what: 'cancel' | 'queued'): void {
  db.afterCommit(() => {
    if (what === 'cancel') jobSignals(db).emit('cancel', id);
    else jobSignals(db).emit('queued');
    jobSignals(db).emit('changed', id);
  });
}
