import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { Context } from '../../context.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { keepBuild, openBuild, publishBuild, type Trigger } from '../audience/build.service.ts';
import { asJobFailure } from '../audience/build-failure.service.ts';
import { listOfJob } from '../audience/list-job.service.ts';
import { eraseInOriginal } from '../audience/original.service.ts';
import { fetchOriginal } from './fetch-file.service.ts';
import { withIdFile } from './id-file.service.ts';

/** All an import needs to start again. */
export type ImportInput = {
  /** Where the original is stored, or will be. */
  key: string;
  criterion: Criterion;
  platform: 'ios' | 'android';
  trigger: Trigger;
  /** Where it is fetched from first, whole; an uploaded file is there already. */
  url?: string;
};

/** Fetches the file where it is not stored yet, reads it into an id file and makes it the list's current build. */
export const runImport = async (context: Context, job: RunningJob<ImportInput>): Promise<unknown> => {
  const { key, criterion, platform, trigger, url } = job.input;
  const build = await openBuild(context, { list: listOfJob(job), trigger, job: job.id });
  try {
    if (url !== undefined) await fetchOriginal(context, build.list.id, url, { key, criterion }, job);
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
        // The file that brought an erased device must not keep it
        if (kept.erased > 0) await eraseInOriginal(context, key);
        return job.finish(async () => {
          await publishBuild(context, build, kept);
          return { rows, duplicates, invalid_lines, case_fixed_lines };
        });
      },
    );
  } catch (error) {
    const again = url === undefined ? 'Upload it again.' : 'Import it again.';
    throw asJobFailure(error, `The ${url === undefined ? 'uploaded' : 'fetched'} file is no longer there. ${again}`);
  }
};
