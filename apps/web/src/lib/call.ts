import type { CallEntry, Ok, Sent } from '@fairlead/contract/call';
import { forgetAhead, takeAhead } from './ahead.ts';
import { type Read, read } from './answer-body.ts';
import { ApiError } from './api-error.ts';
import { coveredPage } from './covered.ts';
import { type CallOptions, type ClientEntry, requestOf } from './request.ts';
import { loseSession, token } from './session.ts';

/** What a dry run answers (design 13.2). */
export type DryRun<T> = {
  dry_run: true;
  result: T;
  changes: { field: string; before: unknown; after: unknown }[];
  warnings: { path: string; message: string }[];
  money: {
    currency: string;
    per_day_before: number;
    per_day_after: number;
    total_before: number;
    total_after: number;
  }[];
};

type Given<C> = Sent<C> & CallOptions;
/** The parts of a call, and nothing at all for a call without parts. */
export type SentArgs<C> = Record<never, never> extends Given<C> ? [sent?: Given<C>] : [sent: Given<C>];

const ofSignIn: readonly (string | null)[] = ['auth.sign_in', 'sso.config', 'auth.request_reset', 'auth.confirm_reset'];

/** What a sign-in asks, which anybody may: no token goes with it, and its refusal says nothing of the session. */
export const isOfSignIn = ({ permission }: Pick<ClientEntry, 'permission'>): boolean => ofSignIn.includes(permission);

/**
 * Below a sign-in nothing is asked: the browser's token may be somebody else's by then (docs/decisions/0168).
 * @throws ApiError 401 `covered`
 */
export const refuseCovered = (entry: ClientEntry, as: string | undefined, requestId: string): void => {
  if (coveredPage() === null || as !== undefined || isOfSignIn(entry)) return;
  throw new ApiError(401, { message: 'Your session is over. Sign in to go on.', code: 'covered' }, requestId);
};

/** Seconds of a Retry-After header; a date or nothing is null. */
const secondsOf = (header: string | null): number | null => (header && /^\d+$/.test(header) ? Number(header) : null);

/** Turns an answer into its shape or an ApiError; a 401 ends the session in this browser (AU-08). */
export const settle = <T>(
  entry: ClientEntry,
  status: number,
  body: unknown,
  requestId: string,
  used: string | null,
  retryAfter: string | null = null,
): T => {
  if (status >= 200 && status < 300) return body as T;
  const refusal = new ApiError(status, body, requestId, secondsOf(retryAfter));
  if (status === 401 && !isOfSignIn(entry)) loseSession(used, refusal.code);
  throw refusal;
};

/**
 * Makes a call of the contract. Throws an ApiError for every refusal and for no answer (status 0); an abort is passed on.
 */
export const call = async <const C extends CallEntry>(entry: C, ...[sent]: SentArgs<C>): Promise<Ok<C>> => {
  const given = (sent ?? {}) as Given<C>;
  const used = given.as ?? token();
  const { url, ...request } = requestOf(entry, given, isOfSignIn(entry) ? null : used);
  const requestId = request.headers['X-Request-Id'] ?? '';
  refuseCovered(entry, given.as, requestId);
  let answer: Read;
  try {
    const ahead = request.method === 'GET' ? takeAhead(url, used) : forgetAhead();
    answer = await (ahead ?? fetch(url, { ...request, signal: given.signal ?? null, credentials: 'omit' }).then(read));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, undefined, requestId);
  }
  const { response, body } = answer;
  const { headers } = response;
  const answerId = headers.get('x-request-id') ?? requestId;
  return settle<Ok<C>>(entry, response.status, body, answerId, used, headers.get('retry-after'));
};

/** Asks what a write would do, without doing it. */
export const dryRun = <const C extends CallEntry>(entry: C, sent: Given<C>): Promise<DryRun<Ok<C>>> =>
  (call as (entry: CallEntry, sent: unknown) => Promise<unknown>)(entry, { ...sent, dryRun: true }) as Promise<
    DryRun<Ok<C>>
  >;
