import { addAbortSignal, type Readable } from 'node:stream';
import { CSV_MAX_BYTES, csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { importTypeOf, readDropUrl } from '@fairlead/domain/import/import-url.rules';
import { capitalized } from '@fairlead/domain/in-words';
import type { Context } from '../../context.ts';
import { DropsDown } from '../../outside/drops.ts';
import { FileMissing } from '../../outside/files.ts';
import { type OutboundReason, OutboundRefused } from '../../outside/outbound-refused.ts';

/** A file that is fetched: what is known of it, and its bytes. */
type Opened = { size: number | null; updated_at: Date | null; body: Readable };
/** The same for whoever reads it: `close` lets go of it at any time, as waiting for a byte would keep it open. */
export type Source = Omit<Opened, 'body'> & { bytes: AsyncGenerator<Buffer>; close(): void };

/** A source could not be read. The message is a sentence for whoever named it. */
export class SourceUnread extends Error {
  override name = 'SourceUnread';
  /** Whether it may go better another time. */
  readonly passing: boolean;
  constructor(message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}

/** Refusals by what happened on the way, not by what the address is: a host that does not exist will not be there soon. */
const passing: readonly OutboundReason[] = ['names', 'connection', 'time', 'slow', 'broken'];
/** Statuses of a server that has trouble of its own, or asks to come later. */
const isTrouble = (status: number) => status >= 500 || [408, 425, 429].includes(status);

const sentence = (words: string) => `${capitalized(words)}.`;

const unread = (error: unknown): SourceUnread => {
  if (error instanceof SourceUnread) return error;
  if (error instanceof FileMissing)
    return new SourceUnread('The file is not in the folder (any more).', { cause: error });
  if (error instanceof OutboundRefused)
    return error.reason === 'size'
      ? new SourceUnread(csvMessages.size, { cause: error })
      : new SourceUnread(sentence(error.message), { passing: passing.includes(error.reason), cause: error });
  const message = error instanceof DropsDown ? sentence(error.message) : 'The file broke off.';
  return new SourceUnread(message, { passing: true, cause: error });
};

/** The bytes as they come, at most 1 GB; whatever ends them early is told as the source's doing. */
async function* told(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > CSV_MAX_BYTES) throw new SourceUnread(csvMessages.size);
      yield chunk as Buffer;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw unread(error);
  }
}

const openWeb = async (context: Context, url: string, signal: AbortSignal, totalMs: number): Promise<Opened> => {
  const { status, headers, body } = await context.outbound.fetch(url, { maxBytes: CSV_MAX_BYTES, signal, totalMs });
  if (status !== 200) {
    body.destroy();
    throw new SourceUnread(`The address answered with status ${status}.`, { passing: isTrouble(status) });
  }
  const length =
    headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? Number.NaN) : Number.NaN;
  const changed = Date.parse(String(headers['last-modified'] ?? ''));
  return {
    size: Number.isSafeInteger(length) && length >= 0 ? length : null,
    updated_at: Number.isNaN(changed) ? null : new Date(changed),
    body,
  };
};

const openDrop = async (context: Context, url: string, signal: AbortSignal): Promise<Opened> => {
  const place = readDropUrl(url);
  if (!place) throw new FileMissing();
  const source = await context.drops.open(place, signal);
  if (source.size <= CSV_MAX_BYTES) return source;
  source.body.destroy();
  throw new SourceUnread(csvMessages.size);
};

/**
 * Opens what a checked url names: an address through the one client for outside addresses, or a dropped file.
 * @throws SourceUnread; when aborted, the signal's reason
 */
export const openSource = async (
  context: Context,
  url: string,
  { signal, totalMs }: { signal: AbortSignal; totalMs: number },
): Promise<Source> => {
  try {
    const open = importTypeOf(url) === 's3' ? openDrop(context, url, signal) : openWeb(context, url, signal, totalMs);
    const { body, ...known } = await open;
    body.on('error', () => {}); // whoever reads is told; one who has not begun must not bring the process down
    addAbortSignal(signal, body);
    return { ...known, bytes: told(body, signal), close: () => void body.destroy() };
  } catch (error) {
    signal.throwIfAborted();
    throw unread(error);
  }
};
