import { defineJob } from '../../platform/jobs/jobs.ts';
import { listJob } from '../audience/list-job.service.ts';
import { type ImportInput, runImport } from './import-run.service.ts';

export const defineImportJobs = (): void =>
  defineJob(
    'import',
    listJob<ImportInput>({
      attempts: 5, // over three minutes: an address may be away for a while
      run: runImport,
    }),
  );
