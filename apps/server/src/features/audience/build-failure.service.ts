import { EngineRefusal } from '../../engine/work.ts';
import { FileMissing } from '../../outside/files.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';

/** What a build's job says when its files are at fault: another try would end the same. Everything else stays as it is. */
export const asJobFailure = (error: unknown, missing: string): unknown => {
  if (error instanceof EngineRefusal) return new JobFailed(error.message, { code: error.code, cause: error });
  if (error instanceof FileMissing) return new JobFailed(missing, { code: 'file_missing', cause: error });
  return error;
};
