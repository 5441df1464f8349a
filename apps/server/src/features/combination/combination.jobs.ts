import { join } from 'node:path';
import type { Context } from '../../context.ts';
import type { IdKind } from '../../engine/engine.ts';
import { defineJob, JobFailed, type RunningJob } from '../../platform/jobs/jobs.ts';
import { keepBuild, onAudience, openBuild, publishBuild } from '../audience/build.service.ts';
import { asJobFailure } from '../audience/build-failure.service.ts';
import { holdTargetingList } from '../audience/list.service.ts';
import { listJob, listOfJob } from '../audience/list-job.service.ts';
import { onPreview } from '../audience/preview.service.ts';
import { combinationOfList, sourcesOfList } from './combination.sql.ts';
import { withSources } from './open-sources.service.ts';
import type { PreviewInput } from './preview.service.ts';
import { type Cause, catchUp, rebuildUsing, sourceFailed } from './rebuild.service.ts';

/**
 * The sources as they are now and a build made of them, in one step: from here on their files stay. The list is held
 * first: of two jobs of one combination the build opened later must be the one that read the newer sources.
 */
const begin = (context: Context, list: number, job: number, trigger: Cause) =>
  context.db.tx(async () => {
    await holdTargetingList(context, list);
    const combination = await combinationOfList(context, list);
    if (!combination) throw new JobFailed('The combination was deleted', { code: 'deleted' });
    const sources = await sourcesOfList(context, list);
    const waiting = sources.filter((source) => source.build_id === null).map((source) => source.id);
    if (waiting.length > 0) return { waiting };
    if (new Set(sources.map((source) => source.id_kind)).size > 1)
      throw new JobFailed('Please select files with the same hash type to proceed', { code: 'mixed_kinds' });
    const build = await openBuild(context, {
      list,
      trigger,
      job,
      automatic: trigger === 'source',
      sources: sources.map((source) => source.build_id as string),
    });
    return { operator: combination.operator, sources, build };
  });

/** Builds a combination out of its sources' current builds. A result without devices is a valid list of 0 rows. */
const runCombination = async (context: Context, job: RunningJob<{ trigger: Cause }>): Promise<unknown> => {
  const begun = await begin(context, listOfJob(job), job.id, job.input.trigger);
  if (!begun.build)
    return job.finish(async () => {
      await rebuildUsing(context, listOfJob(job)); // what waited for this one goes on without it
      return { waiting_for: begun.waiting }; // the source's first build asks again
    });
  const { operator, sources, build } = begun;
  const kind = sources[0]?.id_kind as IdKind;
  const scratch = await context.files.scratch();
  try {
    const path = join(scratch.path, 'list.ids');
    const { rows } = await withSources(context, sources, (open) =>
      context.engine.combine({
        operator,
        sources: open,
        out: path,
        signal: job.signal,
        onProgress: (progress) => job.progress(progress),
      }),
    );
    job.progress({ phase: 'publish' });
    const kept = await keepBuild(context, build, {
      path,
      rows,
      id_kind: kind,
      rows_format: sources[0]?.rows_format === 'hash' ? 'hash' : 'plain',
    });
    return await job.finish(async () => {
      await publishBuild(context, build, kept);
      return { rows };
    });
  } catch (error) {
    throw asJobFailure(error, 'A source was replaced while it was read. Try again.');
  } finally {
    await scratch.remove();
  }
};

/** Counts exactly what a preview could only estimate in time. */
const countExactly = (context: Context, job: RunningJob<PreviewInput>): Promise<unknown> =>
  withSources(context, job.input.sources, async (sources) => {
    const { operator } = job.input;
    const onProgress = (progress: { phase: string; done: number; total: number; unit: string }) =>
      job.progress(progress);
    const { rows } = await context.engine.combine({ operator, sources, out: null, signal: job.signal, onProgress });
    return { line_count: rows };
  });

/** What combinations do by themselves: they are built, and they follow their sources. */
export const defineCombinationJobs = (): void => {
  defineJob('combination', listJob<{ trigger: Cause }>({ attempts: 3, run: runCombination }));
  onPreview<PreviewInput>('combination', countExactly);
  onAudience('built', rebuildUsing);
  onAudience('failed', sourceFailed);
  onAudience('unarchived', catchUp);
};
