import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { equalDefinitions } from '@fairlead/domain/cohort/cohort.rules';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { JobFailed, type RunningJob } from '../../platform/jobs/jobs.ts';
import { dropBuild, keepBuild, openBuild, publishBuild } from '../audience/build.service.ts';
import { holdTargetingList } from '../audience/list.service.ts';
import { listOfJob } from '../audience/list-job.service.ts';
import { cohortOfList, noteFresh, noteTry } from './cohort.sql.ts';
import type { Cause } from './cohort-build.service.ts';
import { idsOfCohort } from './cohort-query.service.ts';
import { asJobFailure } from './facts-failure.service.ts';
import { WholeIds } from './id-stream.service.ts';

const gone = () => new JobFailed('The audience was deleted', { code: 'deleted' });

/**
 * The definition as it is now and a build made of it, in one step. The list is held first: of two jobs of one cohort the
 * build opened later must be the one that read the newer definition.
 */
const begin = (context: Context, list: number, job: RunningJob<{ trigger: Cause }>) =>
  context.db.tx(async () => {
    await holdTargetingList(context, list);
    const cohort = await cohortOfList(context, list);
    if (!cohort) throw gone();
    const at = context.now();
    await noteTry(context, list, at);
    const { trigger } = job.input;
    const automatic = trigger === 'schedule' && job.user_id === null;
    const build = await openBuild(context, { list, trigger, job: job.id, automatic });
    return { cohort, build, at };
  });

/** Writes the ids of the devices that qualify on a day to `path`. @returns how many */
const writeIds = async (
  context: Context,
  job: RunningJob,
  of: { definition: CohortDefinition; today: UtcDay; path: string; expected: number },
): Promise<number> => {
  const { signal } = job;
  job.progress({ phase: 'write', done: 0, total: of.expected, unit: 'ids' });
  const { sql, params } = idsOfCohort(of.definition, of.today);
  const ids = new WholeIds((done) => job.progress({ done, total: Math.max(done, of.expected) }));
  const rows = await context.facts.stream(sql, params, 'RowBinary', { signal });
  await pipeline(rows, ids, createWriteStream(of.path), { signal });
  return ids.rows;
};

/**
 * Builds a dynamic audience out of the events as they are. A result without devices is a valid list of 0 rows. A build whose
 * definition was edited meanwhile is dropped: the edit has queued another one.
 */
export const buildCohort = async (context: Context, job: RunningJob<{ trigger: Cause }>): Promise<unknown> => {
  const list = listOfJob(job);
  const { cohort, build: opened, at } = await begin(context, list, job);
  const scratch = await context.files.scratch();
  try {
    const path = join(scratch.path, 'list.ids');
    const expected = opened.before?.rows ?? 0;
    const rows = await writeIds(context, job, { definition: cohort, today: dayOf(at), path, expected });
    job.progress({ phase: 'publish' });
    const kept = await keepBuild(context, opened, { path, rows, id_kind: 'uuid', rows_format: 'plain' });
    return await job.finish(async () => {
      await holdTargetingList(context, list);
      const now = await cohortOfList(context, list);
      if (!now) throw gone();
      if (!equalDefinitions(cohort, now)) {
        await dropBuild(context, { job: job.id, why: 'The audience was edited while it was built' });
        return { superseded: true };
      }
      if (await publishBuild(context, opened, kept)) await noteFresh(context, list, at);
      return { rows };
    });
  } catch (error) {
    throw asJobFailure(error);
  } finally {
    await scratch.remove();
  }
};
