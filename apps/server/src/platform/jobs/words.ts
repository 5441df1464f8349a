import { dbMeaning } from '../../db/records.ts';
import { type JobError, JobFailed } from './job.ts';

/** What a failed attempt may say to a person, and whether another try can help. */
export type Failure = { error: JobError; retry: boolean };

const STORE: Record<string, string> = {
  down: 'The service could not reach its data.',
  busy: 'The service was too busy.',
  conflict: 'Somebody else changed the same data.',
  full: 'There is no space left to store the result.',
};

/**
 * A refusal (4xx) of a service keeps its words and is not tried again. Words of the store are replaced, paths taken
 * out: a client may read them.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof JobFailed) return { error: { code: error.code, message: error.message }, retry: error.retry };
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500 && status !== 429)
    return { error: { code: String(code ?? 'refused'), message: String(message) }, retry: false };
  const meaning = dbMeaning(error);
  if (meaning)
    return { error: { code: meaning, message: STORE[meaning] ?? 'The data was refused.' }, retry: meaning in STORE };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as object))
    return { error: { code: 'internal', message: 'Internal error' }, retry: true };
  return { error: { code: 'internal', message: safe(String(message ?? error)) }, retry: true };
}

const safe = (message: string): string =>
  (message.split('\n')[0] ?? '').replaceAll(/(?:file:\/\/)?(?:\/[^\s/'":]+){2,}|[A-Z]:\\\S+/g, '…').slice(0, 500) ||
  'Internal error';
