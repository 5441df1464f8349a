import { type ClickHouseSettings, SettingsMap } from '@clickhouse/client';
import { type Context, systemContext } from '../../context.ts';
import type { Facts } from '../../db/facts.ts';
import { requeueJob, resetJob, rewordJob } from '../../platform/jobs/job.sql.ts';
import { jobSignals, type RunningJob } from '../../platform/jobs/jobs.ts';

/** The facts as they stood at a moment: events that happened later are not there yet. Only what a build asks. */
const factsUntil = (facts: Facts, at: Date): Facts => {
  const second = Math.floor(at.getTime() / 1000);
  const settings: ClickHouseSettings = {
    additional_table_filters: SettingsMap.from({ app_events: `ts < toDateTime64(${second}, 3)` }),
  };
  return {
    kind: facts.kind,
    ready: () => facts.ready(),
    ping: () => facts.ping(),
    check: () => facts.check(),
    verify: () => facts.verify(),
    query: (sql, params, options) => facts.query(sql, params, { ...options, settings }),
    stream: (sql, params, format, options) => facts.stream(sql, params, format, { ...options, settings }),
    insert: (...given) => facts.insert(...given),
    remove: (...given) => facts.remove(...given),
    command: (...given) => facts.command(...given),
    close: (grace) => facts.close(grace),
  };
};

/** A job that is held back runs by itself after this, should the seeding never come back to it. */
const HELD_MS = 15 * 60_000;

/** The job that was just queued waits: first come the builds of the past. Joins the transaction that queued it. */
export const holdBack = ({ db }: Pick<Context, 'db'>, job: number): Promise<unknown> =>
  requeueJob(db, job, { wait: HELD_MS });

/** A list's job that is held back; null when it has run, or was let go. */
export const heldJobOf = async ({ db }: Pick<Context, 'db'>, list: number): Promise<number | null> =>
  (
    await db.query<{ id: number }>(
      `select j.id from targeting_list l join job j on j.id = l.job_id
       where l.id = $1 and j.state = 'queued' and j.run_at > clock_timestamp()`,
      [list],
    )
  )[0]?.id ?? null;

/** It runs as soon as a worker is free. The build of the creation was told as the first of the past: this one follows the events. */
export const letGo = async ({ db }: Pick<Context, 'db'>, job: number): Promise<void> => {
  await rewordJob(db, job, { trigger: 'schedule' });
  await resetJob(db, job);
  jobSignals(db).emit('queued');
};

/** When a list was last built well. */
export const lastBuiltAt = async ({ db }: Pick<Context, 'db'>, list: number): Promise<Date | null> =>
  (
    await db.query<{ at: Date | null }>(
      'select max(started_at) as at from audience_build where targeting_list_id = $1 and rows is not null',
      [list],
    )
  )[0]?.at ?? null;

export type PastBuild<Input> = {
  /** The job whose build this could have been: it waits until the past is told. */
  job: { id: number; kind: string };
  list: number;
  input: Input;
  /** When it began, and when it was published. */
  at: Date;
  published: Date;
  signal?: AbortSignal | undefined;
};

/**
 * Builds a list by the work of its job, as of a moment of the past: by the clock of then, out of what had happened by then.
 * Call it in the order of time.
 */
export const buildThen = async <Input>(
  context: Context,
  run: (context: Context, job: RunningJob<Input>) => Promise<unknown>,
  { job, list, input, at, published, signal = new AbortController().signal }: PastBuild<Input>,
): Promise<void> => {
  let moment = at;
  const then: Context = { ...systemContext(context), now: () => moment, facts: factsUntil(context.facts, at) };
  await run(then, {
    ...job,
    ...{ entity: 'targeting_list', entity_id: list, company_id: null, user_id: null },
    ...{ input, attempt: 1, signal, progress: () => {} },
    finish: (work) => {
      moment = published;
      return context.db.tx(work);
    },
  });
};
