/** What an error of the records store means, without its words: the HTTP layer picks the status and the text. */
export type DbMeaning =
  | 'bad_input' // a value the store cannot hold: 400
  | 'duplicate' // a unique key is taken: 409 (or 400 on a field)
  | 'missing_reference' // points at, or is pointed at by, another row: 409 (or 400)
  | 'conflict' // somebody else changed the same thing just now: 409
  | 'busy' // waited too long for a lock, a connection or an answer: 503 with Retry-After
  | 'down' // the store is not reachable: 503 with Retry-After
  | 'full'; // no space left: 507

/** The store could not be reached, or went away before it answered. Whether the work was done is not known. */
export class StoreDown extends Error {
  override name = 'StoreDown';
  readonly code: string;
  constructor(cause: unknown) {
    super(`The records store is not reachable (${(cause as Error).message}).`, { cause });
    this.code = codeOf(cause) ?? 'no_connection';
  }
}

/** Nobody handed back a connection in time: the store is reachable, but every connection is at work. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const MEANING: Record<string, DbMeaning> = {
  '22001': 'bad_input', // too long
  '22003': 'bad_input', // number out of range
  '22007': 'bad_input', // date format
  '22008': 'bad_input', // date out of range
  '22012': 'bad_input', // division by zero
  '22021': 'bad_input', // NUL or broken text
  '22023': 'bad_input', // parameter value
  '22P02': 'bad_input', // not a number, uuid, …
  '22P05': 'bad_input', // character without an equal in the encoding
  '23502': 'bad_input', // null where a value must be
  '23514': 'bad_input', // check constraint
  '54000': 'bad_input', // too large for an index, …
  '23503': 'missing_reference',
  '23505': 'duplicate',
  '23P01': 'conflict', // ranges overlap
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'busy', // lock not available
  '57014': 'busy', // statement timeout
  '53300': 'busy', // too many connections
  '53400': 'busy',
  '25P03': 'busy', // idle in transaction for too long
  '57P05': 'busy',
  '53100': 'full', // disk
  '53200': 'busy', // memory
  '53000': 'busy',
  '57P01': 'down',
  '57P02': 'down',
  '57P03': 'down', // starting up or shutting down
  '25006': 'down', // read-only: a standby that is not promoted yet
};
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)/;
const LOST = /^(Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout)/;

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** What went wrong, or null when it is none of the store's business. Reads SQLSTATE codes, never texts of the server. */
export function dbMeaning(error: unknown): DbMeaning | null {
  if (error instanceof StoreDown) return 'down';
  if (error instanceof StoreBusy) return 'busy';
  const code = codeOf(error);
  if (code === undefined) return null;
  if (code.startsWith('08')) return 'down';
  return Object.hasOwn(MEANING, code) ? (MEANING[code] ?? null) : null;
}

/** True when the store was not reachable: answer 503, the call may be tried again. */
export const isStoreDown = (error: unknown): boolean => dbMeaning(error) === 'down';

/**
 * A server keeps a plan whose columns are of other types since a migration: it refuses it from then on, and means nothing by its code
 * alone, which it has for whatever it does not do.
 */
export const isPlanOver = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/** True for errors after which the same transaction may simply be run again. */
export const mayRunAgain = (error: unknown): boolean =>
  codeOf(error) === '40001' || codeOf(error) === '40P01' || isPlanOver(error);

/** The connection is of no use after this error and must not go back to the pool. */
export const isConnectionLost = (error: unknown): boolean => {
  const { severity, message } = (error ?? {}) as { severity?: unknown; message?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC') return true; // the server's last words on this connection
  const code = codeOf(error);
  if (code === undefined) return LOST.test(String(message));
  return NETWORK.test(code) || code === 'ENOENT' || code.startsWith('08') || /^57P0[1235]$|^25P03$/.test(code);
};

const WRONG_ADDRESS = /^(28|3D)/; // password, account, database: waiting does not help

/** The error as the rest of the server sees it: lost connections become StoreDown, a full pool StoreBusy. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreDown || error instanceof StoreBusy) return error;
  if ((error as Error | null)?.message === 'timeout exceeded when trying to connect')
    return new StoreBusy('All connections to the records store are at work.', { cause: error });
  if (!isConnectionLost(error) || WRONG_ADDRESS.test(codeOf(error) ?? '')) return error;
  const meaning = dbMeaning(error);
  return meaning === 'busy' || meaning === 'full' ? error : new StoreDown(error);
}
