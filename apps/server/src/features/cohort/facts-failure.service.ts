import { ClickHouseError } from '@clickhouse/client';
import { FactsUnavailable } from '../../db/facts.ts';
import { FileMissing } from '../../outside/files.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';

/** What the store says when a statement takes more memory or time than it grants: another try would end the same. */
const TOO_MUCH = new Set(['159', '160', '241']);

/** What the job of a dynamic audience says when the events could not be read. Everything else stays as it is. */
export const asJobFailure = (error: unknown): unknown => {
  if (error instanceof FactsUnavailable)
    return new JobFailed('The events cannot be read just now. The audience is built again when they can.', {
      code: 'facts_unavailable',
      retry: true,
      cause: error,
    });
  if (error instanceof FileMissing)
    return new JobFailed('The list before was replaced while it was compared. Try again.', {
      retry: true,
      cause: error,
    });
  if (!(error instanceof ClickHouseError)) return error;
  return TOO_MUCH.has(error.code)
    ? new JobFailed('There are too many events for these rules. Choose fewer days, countries or applications.', {
        code: 'too_many_events',
        cause: error,
      })
    : new JobFailed('The events could not be read.', { code: 'facts_failed', retry: true, cause: error });
};
