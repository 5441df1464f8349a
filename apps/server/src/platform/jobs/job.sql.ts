import type { Records } from '../../db/records.ts';
import type { Job, JobError, JobProgress, JobState, JobSubject } from './job.ts';

/** Milliseconds a job stays with a worker that says nothing. */
const LEASE = 15_000;
/** How many times more than its attempts a job may be cut off by a crash before it is given up. */
const CRASHES = 3;
const LEASED = `clock_timestamp() + interval '${LEASE} milliseconds'`;

export type JobRow = JobSubject & {
  state: JobState;
  phase: string | null;
  done: number;
  total: number;
  unit: string;
  attempts: number;
  max_attempts: number;
  next_attempt_at: Date | null;
  cancel_requested: boolean;
  result: unknown;
  error: JobError | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};
const COLUMNS = `id, kind, state, entity, entity_id, company_id, user_id, input, phase, done, total, unit, attempts, max_attempts,
  next_attempt_at, cancel_requested, result, error, created_at, started_at, finished_at`;

const triggerOf = (input: unknown): string | null => {
  const { trigger } = (input ?? {}) as { trigger?: unknown };
  return typeof trigger === 'string' ? trigger : null;
};

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  entity: row.entity,
  entity_id: row.entity_id,
  company_id: row.company_id,
  phase: row.phase,
  done: row.done,
  total: row.total,
  unit: row.unit,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  result: row.result,
  error: row.error,
  trigger: triggerOf(row.input),
  can_cancel: (row.state === 'queued' || row.state === 'running') && !row.cancel_requested,
  can_retry: row.state === 'failed' || row.state === 'dead' || row.state === 'cancelled',
});

export type NewJob = {
  id: number | undefined;
  kind: string;
  entity: string | null;
  entity_id: number | null;
  company_id: number | null;
  user_id: number | null;
  input: string;
  unit: string;
  max_attempts: number;
};
/** Times are the store's clock, so that servers need not agree on theirs. */
export async function insertJob(db: Records, job: NewJob): Promise<number> {
  const rest = [
    job.kind,
    job.entity,
    job.entity_id,
    job.company_id,
    job.user_id,
    job.input,
    job.unit,
    job.max_attempts,
  ];
  const columns =
    'kind, entity, entity_id, company_id, user_id, input, unit, max_attempts, run_at, created_at, updated_at';
  const times = 'clock_timestamp(), clock_timestamp(), clock_timestamp()';
  if (job.id !== undefined) {
    await db.query(
      `insert into job (id, ${columns}) overriding system value
       values ($9, $1, $2, $3, $4, $5, $6, $7, $8, ${times}) on conflict (id) do nothing`,
      [...rest, job.id],
    );
    return job.id;
  }
  const [row] = await db.query<{ id: number }>(
    `insert into job (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, ${times}) returning id`,
    rest,
  );
  return (row as { id: number }).id;
}

/** A job is this user's from now on; `input` adds to what it was queued with. */
export const reassignJob = (db: Records, id: number, user: number | null, input: string) =>
  db.query('update job set input = input || $2::jsonb, user_id = $3, updated_at = clock_timestamp() where id = $1', [
    id,
    input,
    user,
  ]);

/** Takes up to `most` jobs that are due, or whose worker fell silent. Each goes to one worker only. */
export const takeJobs = (db: Records, owner: string, kinds: readonly string[], most: number): Promise<JobRow[]> =>
  db.query<JobRow>(
    `update job set state = 'running', attempts = attempts + 1, locked_by = $1, locked_until = ${LEASED},
            started_at = coalesce(started_at, clock_timestamp()), next_attempt_at = null, updated_at = clock_timestamp()
      where id in (
        select id from job
         where state in ('queued', 'running') and kind = any($2::text[]) and run_at <= clock_timestamp()
           and (state = 'queued' or locked_until < clock_timestamp())
         order by run_at, id limit $3 for update skip locked)
      returning ${COLUMNS}`,
    [owner, kinds, most],
  );

/** True when crashes have cut the job off so often that it must be what causes them. */
export const isGivenUp = (row: JobRow): boolean => row.attempts > row.max_attempts + CRASHES;

/** Keeps the lease of these jobs; answers those that are still ours. */
export const renewJobs = (db: Records, owner: string, ids: readonly number[]) =>
  db.query<{ id: number; cancel_requested: boolean }>(
    `update job set locked_until = ${LEASED} where id = any($2::int[]) and locked_by = $1 and state = 'running'
      returning id, cancel_requested`,
    [owner, ids],
  );

/** The same without renewing: cheap enough to be asked often. */
export const lookAtJobs = (db: Records, owner: string, ids: readonly number[]) =>
  db.query<{ id: number; cancel_requested: boolean }>(
    `select id, cancel_requested from job where id = any($2::int[]) and locked_by = $1 and state = 'running'`,
    [owner, ids],
  );

export const storeProgress = (db: Records, owner: string, row: JobRow, p: JobProgress) =>
  db.query(
    `update job set phase = $4, done = $5, total = $6, unit = $7, updated_at = clock_timestamp()
      where id = $1 and locked_by = $2 and attempts = $3 and state = 'running'`,
    [row.id, owner, row.attempts, p.phase, Math.round(p.done), Math.round(p.total), p.unit],
  );

/** Holds the job until the transaction ends; null when it is not ours any more. */
export async function holdJob(db: Records, owner: string, row: JobRow): Promise<{ cancel_requested: boolean } | null> {
  const [held] = await db.query<{ cancel_requested: boolean }>(
    `select cancel_requested from job where id = $1 and locked_by = $2 and attempts = $3 and state = 'running' for update`,
    [row.id, owner, row.attempts],
  );
  return held ?? null;
}

export const endJob = (db: Records, id: number, state: JobState, outcome: { result?: unknown; error?: JobError }) =>
  db.query(
    `update job set state = $2, result = $3, error = $4, locked_by = null, locked_until = null, next_attempt_at = null,
            finished_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
    [id, state, json(outcome.result), json(outcome.error)],
  );

/** Removes a portion of what ended longer ago than the days; by the store's clock, as all its times. */
export const deleteEndedJobs = (db: Records, days: number, most: number) =>
  db.query(
    `delete from job where id in (
       select id from job where updated_at < clock_timestamp() - $1 * interval '1 day' and finished_at < clock_timestamp() - $1 * interval '1 day'
          and state in ('done', 'failed', 'dead', 'cancelled') limit $2)`,
    [days, most],
  );

/** Removes a portion of what nobody asked for and ended well longer ago than the days. */
export const deleteDoneJobs = (db: Records, kinds: readonly string[], days: number, most: number) =>
  db.query(
    `delete from job where id in (
       select id from job where updated_at < clock_timestamp() - $1 * interval '1 day' and finished_at < clock_timestamp() - $1 * interval '1 day'
          and state = 'done' and user_id is null and kind = any($3::text[]) limit $2)`,
    [days, most, kinds],
  );

/** Puts a job we hold back: after a failure to be tried again in `wait` ms, or untouched when the server stops. */
export const requeueJob = (db: Records, id: number, { wait = 0, error = null as JobError | null, untouched = false }) =>
  db.query(
    `update job set state = 'queued', locked_by = null, locked_until = null, error = $3, attempts = attempts - $4,
            run_at = clock_timestamp() + $2 * interval '1 millisecond', updated_at = clock_timestamp(),
            next_attempt_at = case when $4 = 0 then clock_timestamp() + $2 * interval '1 millisecond' end
      where id = $1`,
    [id, wait, json(error ?? undefined), untouched ? 1 : 0],
  );

/** The workers that hold jobs now. */
export const ownersOf = (db: Records) =>
  db.query<{ owner: string }>(
    `select distinct locked_by as owner from job where state = 'running' and locked_until >= clock_timestamp()`,
  );

/** Ends the leases of workers that are gone, so that nobody waits for them. */
export const endLeases = (db: Records, owners: readonly string[]) =>
  db.query(
    `update job set locked_until = clock_timestamp() - interval '1 millisecond' where state = 'running' and locked_by = any($1::text[])`,
    [owners],
  );

export async function findJob(db: Records, id: number, lock = false): Promise<JobRow | null> {
  const [row] = await db.query<JobRow>(`select ${COLUMNS} from job where id = $1${lock ? ' for update' : ''}`, [id]);
  return row ?? null;
}

/** Callers of this, of one kind, go one at a time until their transaction ends: what they count is true until they have queued. */
export async function countOpenJobs(db: Records, kind: string, user: number | null) {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [kind]);
  const [row] = await db.query<{ waiting: number; mine: number }>(
    `select count(*) filter (where state = 'queued') as waiting, count(*) filter (where user_id = $2) as mine
       from job where state in ('queued', 'running') and kind = $1`,
    [kind, user],
  );
  return row as { waiting: number; mine: number };
}

export const requestCancel = (db: Records, id: number) =>
  db.query('update job set cancel_requested = true, updated_at = clock_timestamp() where id = $1', [id]);

/** Other words of what is asked, in a job that nobody has taken; the rest of its input stays. */
export const rewordJob = (db: Records, id: number, input: object) =>
  db.query('update job set input = input || $2::jsonb where id = $1', [id, JSON.stringify(input)]);

export const resetJob = (db: Records, id: number) =>
  db.query(
    `update job set state = 'queued', attempts = 0, cancel_requested = false, result = null, error = null, phase = null, done = 0,
            total = 0, run_at = clock_timestamp(), next_attempt_at = null, started_at = null, finished_at = null,
            updated_at = clock_timestamp() where id = $1`,
    [id],
  );

export type ChangedJob = JobRow & { updated_at: Date };

/** All of them: what a reader left out it would never come back to. */
export const jobsChangedSince = (db: Records, since: Date): Promise<ChangedJob[]> =>
  db.query<ChangedJob>(`select ${COLUMNS}, updated_at from job where updated_at > $1 order by updated_at`, [since]);

export type JobFilter = {
  state?: JobState | undefined;
  kind?: string | undefined;
  company_id?: number | undefined;
  /** Only jobs about these things; all unless given. */
  entities?: readonly string[] | undefined;
  limit: number;
  offset: number;
};
export async function selectJobs(db: Records, filter: JobFilter): Promise<{ rows: JobRow[]; total: number }> {
  const values: unknown[] = [];
  const clauses: string[] = [];
  const add = (clause: (place: string) => string, value: unknown) => {
    if (value !== undefined) clauses.push(clause(`$${values.push(value)}`));
  };
  add((at) => `state = ${at}`, filter.state);
  add((at) => `kind = ${at}`, filter.kind);
  add((at) => `company_id = ${at}`, filter.company_id);
  add((at) => `entity = any(${at}::text[])`, filter.entities);
  const where = clauses.length > 0 ? `where ${clauses.join(' and ')}` : '';
  const [count] = await db.query<{ total: number }>(`select count(*) as total from job ${where}`, values);
  const page = `order by id desc limit $${values.length + 1} offset $${values.length + 2}`;
  const rows = await db.query<JobRow>(`select ${COLUMNS} from job ${where} ${page}`, [
    ...values,
    filter.limit,
    filter.offset,
  ]);
  return { rows, total: count?.total ?? 0 };
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Jobs of a kind that wait or run read their file under another key from now on. */
export const renameInput = (db: Records, { kind, from, to }: { kind: string; from: string; to: string }) =>
  db.query(
    `update job set input = jsonb_set(input, '{key}', to_jsonb($3::text))
     where kind = $1 and state in ('queued', 'running') and input ->> 'key' = $2`,
    [kind, from, to],
  );
