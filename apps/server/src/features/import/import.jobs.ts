import { defineJob } from '../../platform/jobs/jobs.ts';
import { failBuild, reviveBuild } from '../audience/build.service.ts';
import { type ImportInput, listOf, runImport } from './import-run.service.ts';

export const defineImportJobs = (): void =>
  defineJob<ImportInput>('import', {
    attempts: 5, // over three minutes: an address may be away for a while
    run: runImport,
    onEnd: (context, job, _state, error) =>
      failBuild(context, { list: listOf(job), job: job.id, error: error.message }),
    onRetry: async (context, job) => {
      await reviveBuild(context, listOf(job));
    },
  });
