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

/** The facts store has no room left: to a caller of the API this is a 507. */
export class FactsFull extends Error {
  constructor(cause?: unknown) {
    super('The facts store has no room left. Make room on its disk.', { cause });
    this.name = 'FactsFull';
  }
}

/** What is stored cannot be read back: a file of the store was cut, changed or lost. Trying again does not help. */
export class FactsDamaged extends FactsUnavailable {
  constructor(cause?: unknown) {
    super('What the facts store holds cannot be read: it is damaged', cause);
    this.name = 'FactsDamaged';
  }
}

const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Refused user or password, no permission to log in. */
const SIGN_IN_CODES = new Set(['192', '193', '194', '516']);
/** Too many queries, network and replica troubles, shutting down. */
const DOWN_CODES = new Set(['202', '203', '209', '210', '236', '242', '279']);

/** Not enough space reserved; and whatever else failed because the system said so, in its own words. */
export const FULL = /NOT_ENOUGH_SPACE|No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/;
/** The disk takes nothing, or gives nothing back. */
export const DISK_FAILS = /Read-only file system|EROFS|Input\/output error|EIO:/;
/** Checksum, decompression, missing files, sizes of a part of the data. */
export const DAMAGED_CODES = new Set(['40', '226', '228', '246', '271']);
/** The same of a file that ends early or is not there: those also happen to data that is being sent. */
const DAMAGED_PART = /while reading (?:column|from part)|in (?:data )?part /;
const MAYBE_DAMAGED = new Set(['23', '32', '33', '74', '76', '107', '131', '432', '1001']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the statement cannot have reached the store, so that even a write may be sent again. */
export const neverArrived = (error: unknown): boolean => NEVER_ARRIVED.has(codeOf(error));

/** Turns what the client throws into FactsUnavailable, FactsFull, FactsDamaged, an AbortError, or the store's own ClickHouseError. */
export function factsError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return abortError(signal);
  if (error instanceof FactsUnavailable || error instanceof FactsFull) return error;
  if (error instanceof ClickHouseError) {
    if (SIGN_IN_CODES.has(error.code)) {
      return new FactsUnavailable('The facts store refuses the user or password of CLICKHOUSE_URL', error);
    }
    if (FULL.test(`${error.type} ${error.message}`)) return new FactsFull(error);
    if (DAMAGED_CODES.has(error.code) || (MAYBE_DAMAGED.has(error.code) && DAMAGED_PART.test(error.message)))
      return new FactsDamaged(error);
    return DOWN_CODES.has(error.code) || DISK_FAILS.test(error.message)
      ? new FactsUnavailable('The facts store is not able to work now', error)
      : error;
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
