import { pipeline } from 'node:stream/promises';
import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/import';
import { audienceCriterion } from '@fairlead/domain/audience/criterion.rules';
import { CASE_LINES, looksOf, PREVIEW_LINES } from '@fairlead/domain/import/first-lines';
import { checkImportUrl, importTypeOf } from '@fairlead/domain/import/import-url.rules';
import { dueText } from '@fairlead/domain/import/text-value';
import type { Context } from '../../context.ts';
import { refuseIfAny, Unavailable } from '../../refusal.ts';
import { csvGate, notCsv } from './csv-gate.service.ts';
import { refuseType, refuseUnreadable } from './fetched-list.service.ts';
import { openSource, SourceUnread } from './source.service.ts';

/** A person waits (D-244). */
const TOTAL_MS = 10_000;
/** 1,000 of the longest lines, and room for empty ones between them. */
const BYTES_READ = 8 * 1024 * 1024;

/** The first lines that hold something, and no byte more than they need. */
const firstLines = async (bytes: AsyncGenerator<Buffer>, criterion: string, signal: AbortSignal): Promise<string[]> => {
  const gate = csvGate(criterion, 'url');
  pipeline(bytes, gate, { signal }).catch(() => {}); // the reader below is told
  const decoder = new TextDecoder(); // leaves a byte order mark out
  const lines: string[] = [];
  let rest = '';
  let size = 0;
  for await (const chunk of gate) {
    size += (chunk as Buffer).length;
    const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split(/[\r\n]/);
    rest = parts.pop() ?? '';
    for (const line of parts) {
      if (line.trim() !== '') lines.push(line);
      if (lines.length === CASE_LINES) return lines;
    }
    if (size > BYTES_READ) return lines;
  }
  return rest.trim() === '' ? lines : [...lines, rest];
};

/**
 * What the first lines of a file say (S3-11, UR-03). The body is read no further than these lines.
 * @throws Forbidden for a client's s3, Refused with the reason, Unavailable while a dropped file cannot be reached
 */
export const readMetadata = async (
  context: Context,
  { url, platform }: Given<typeof api.readImportMetadata>['body'],
  { totalMs = TOTAL_MS } = {},
): Promise<Ok<typeof api.readImportMetadata>> => {
  refuseType(context, importTypeOf(url), 'url');
  refuseIfAny(checkImportUrl(url, null));
  refuseUnreadable(url);
  const signal = AbortSignal.timeout(totalMs);
  const criterion = audienceCriterion(platform, false);
  try {
    const { size, updated_at, bytes, close } = await openSource(context, url, { signal, totalMs });
    const lines = await firstLines(bytes, criterion, signal).finally(close);
    const looks = looksOf(lines, platform);
    if (!looks) throw notCsv(`It has no valid line. ${dueText(criterion)}`, 'url');
    return {
      ...looks,
      updated_at: updated_at?.toISOString() ?? null,
      size,
      content_preview: lines.slice(0, PREVIEW_LINES),
    };
  } catch (error) {
    const unread = signal.aborted ? new SourceUnread('The file did not arrive in time.', { passing: true }) : error;
    if (!(unread instanceof SourceUnread)) throw unread;
    // A dropped file lies with us: what happens on the way to it says nothing about the file
    const isOurs = unread.passing && importTypeOf(url) === 's3';
    if (!isOurs) throw notCsv(unread.message, 'url');
    context.log.warn({ err: unread.cause }, 'a file in the folders for imports cannot be read');
    throw new Unavailable(`${unread.message} Try again in a moment.`);
  }
};
