import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { Context } from '../../context.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/jobs.ts';
import { failBuild, keepBuild, openBuild, publishBuild, reviveBuild, type Trigger } from '../audience/build.service.ts';
import { asJobFailure } from '../audience/build-failure.service.ts';
import { withIdFile } from './id-file.service.ts';

/** All an import needs to start again from the stored original. */
export type ImportInput = { key: string; criterion: Criterion; platform: 'ios' | 'android'; trigger: Trigger };

const listOf = (job: { entity_id: number | null }): number => {
  if (job.entity_id === null) throw new Error('An import belongs to a list');
  return job.entity_id;
};

/** Reads the stored file into an id file and makes it the list's current build. */
export const runImport = async (context: Context, job: RunningJob<ImportInput>): Promise<unknown> => {
  const { key, criterion, platform, trigger } = job.input;
  const build = await openBuild(context, { list: listOf(job), trigger, job: job.id });
  try {
    return await withIdFile(
      context,
      key,
      criterion,
      platform,
      { signal: job.signal, onProgress: (progress) => job.progress(progress) },
      async (counts, path) => {
        job.progress({ phase: 'publish' });
        const { rows, id_kind, rows_format, duplicates, invalid_lines, case_fixed_lines, original_csv_rows } = counts;
        const kept = await keepBuild(context, build, {
          path,
          rows,
          id_kind,
          rows_format,
          counts: { duplicates, invalid_lines, case_fixed_lines, original_csv_rows },
        });
        return job.finish(async () => {
          await publishBuild(context, build, kept);
          return { rows, duplicates, invalid_lines, case_fixed_lines };
        });
      },
    );
  } catch (error) {
    throw asJobFailure(error, 'The uploaded file is no longer there. Upload it again.');
  }
};

export const defineImportJobs = (): void =>
  defineJob<ImportInput>('import', {
    attempts: 3,
    run: runImport,
    onEnd: (context, job, _state, error) =>
      failBuild(context, { list: listOf(job), job: job.id, error: error.message }),
    onRetry: async (context, job) => {
      await reviveBuild(context, listOf(job));
    },
  });
