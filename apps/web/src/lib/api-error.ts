import { asSentence } from '@fairlead/domain/in-words';
import type { Issue } from '@fairlead/domain/issue';

/** What is said when nothing else is known (ER-04, D-256). */
export const UNEXPECTED = 'An unexpected error occurred';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = (item: unknown): string => {
  if (typeof item === 'string') return item;
  return isRecord(item) && typeof item.message === 'string' ? item.message : '';
};

/** The sentence of a refusal: the body if it is a text, else its message, else its errors in a row, else a general one (ER-01 to ER-04). */
export const messageOfBody = (body: unknown): string => {
  if (typeof body === 'string' && body.trim() !== '') return body;
  if (!isRecord(body)) return UNEXPECTED;
  if (typeof body.message === 'string' && body.message.trim() !== '') return body.message;
  const list = Array.isArray(body.errors) ? body.errors.map(textOf).filter((text) => text !== '') : [];
  return list.length > 0 ? [...new Set(list)].join(', ') : UNEXPECTED;
};

const issuesOf = (body: unknown): Issue[] => {
  if (!isRecord(body) || !Array.isArray(body.errors)) return [];
  return body.errors.flatMap((item) =>
    isRecord(item) && typeof item.path === 'string' ? [{ path: item.path, message: textOf(item) }] : [],
  );
};

/** A call that did not succeed. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly Issue[];
  readonly code: string;
  readonly requestId: string;
  readonly body: unknown;
  /** Seconds after which the server is to be asked again, where it said so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, requestId: string, retryAfter: number | null = null) {
    super(messageOfBody(body));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.errors = issuesOf(body);
    this.code = isRecord(body) && typeof body.code === 'string' ? body.code : '';
    this.requestId = isRecord(body) && typeof body.request_id === 'string' ? body.request_id : requestId;
  }
}

/** The sentence for a person, whatever was thrown. Faults of our own are not read out. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : UNEXPECTED);

/** Whether the server itself said no, which has changed nothing: not where no answer came, that of something in between, or while the same is under way. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'in_progress' &&
  (error.code !== '' || (error.status >= 400 && error.status < 500));

/** Whether an answer did not come: what was asked for may be done. Not a fault of the page itself. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && !isAnswered(error);

/** What is to be done where no answer came: the same again asks what became of it. */
export const LOST = 'No answer came, so it may be done all the same. Try again: nothing is done twice.';

/** The sentence about something that was to be done. */
export const messageOfWork = (error: unknown): string =>
  isLost(error) ? `${asSentence(messageOf(error))} ${LOST}` : messageOf(error);

/** Somebody else saved the record in between (design 3.5). */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'stale_version';

/** The role may not: asking again answers the same. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Of the answers that blame the question those that another time may bring another one. */
const passing: readonly number[] = [408, 409, 425, 429];

/**
 * Whether asking the same again may help: no answer came, the server failed or is busy, or something stood in the way. Not
 * where the role may not (403), where there is nothing or no longer anything (404, 410), or where the question itself is wrong.
 */
export const mayHelpAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || passing.includes(error.status);

const ASK_FOR_ACCESS = 'If you believe this is a mistake, please contact an administrator.';

/**
 * What could not be loaded, in a sentence (`title`), why, the request to ask about, and the way to try again where that may
 * help (design 12, SH-25). `barred`: it is the role.
 */
export const failureOf = (title: string, error: unknown, retry: () => void) => ({
  title,
  reason: isForbidden(error) ? `${asSentence(messageOf(error))} ${ASK_FOR_ACCESS}` : messageOf(error),
  ...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {}),
  ...(isForbidden(error) ? { barred: true } : {}),
  ...(mayHelpAgain(error) ? { retry } : {}),
});
