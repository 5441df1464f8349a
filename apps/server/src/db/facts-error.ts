import { ClickHouseError } from '@clickhouse/client';

/** The facts store cannot be reached or cannot work just now: to a caller of the API this is a 503. */
export class FactsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FactsUnavailable';
  }
}

/** The connection broke while a statement ran: whether a write arrived is not known; a read may simply be repeated. */
export class FactsConnectionLost extends FactsUnavailable {
  constructor(cause: unknown) {
    super('The connection to the facts store was lost', cause);
    this.name = 'FactsConnectionLost';
  }
}

const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Refused user or password, no permission to log in. */
const SIGN_IN_CODES = new Set(['192', '193', '194', '516']);
/** Too many queries, network and replica troubles, shutting down. */
const DOWN_CODES = new Set(['202', '203', '209', '210', '236', '242', '279']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the statement cannot have reached the store, so that even a write may be sent again. */
export const neverArrived = (error: unknown): boolean => NEVER_ARRIVED.has(codeOf(error));

/** Turns what the client throws into FactsUnavailable, an AbortError, or the store's own ClickHouseError. */
export function factsError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return abortError(signal);
  if (error instanceof FactsUnavailable) return error;
  if (error instanceof ClickHouseError) {
    if (SIGN_IN_CODES.has(error.code)) {
      return new FactsUnavailable('The facts store refuses the user or password of CLICKHOUSE_URL', error);
    }
    return DOWN_CODES.has(error.code) ? new FactsUnavailable('The facts store is not able to work now', error) : error;
  }
  if (neverArrived(error)) return new FactsUnavailable('The facts store cannot be reached', error);
  const message = error instanceof Error ? error.message : '';
  if (BROKEN.has(codeOf(error)) || /^(socket hang up|Timeout error\.|aborted)$/.test(message)) {
    return new FactsConnectionLost(error);
  }
  return error;
}

/** The reason given with the abort when it is an error, else a plain AbortError. */
export function abortError(signal?: AbortSignal): Error {
  if (signal?.reason instanceof Error) return signal.reason;
  return new DOMException('The operation was aborted', 'AbortError');
}
