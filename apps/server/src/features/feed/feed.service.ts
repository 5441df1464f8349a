import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Ok } from '@fairlead/contract';
import type { feedChanges } from '@fairlead/contract/feed';
import type { Context } from '../../context.ts';
import { type Cursor, cursorText, readCursor } from '../../platform/feed/cursor.ts';
import { feedPlace } from '../../platform/feed/feed.sql.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { Refusal, Refused, TooMany } from '../../refusal.ts';
import { type CampaignLine, lineReader } from './campaign-line.service.ts';
import type { LineRow } from './campaign-line.sql.ts';
import { type ChangeRow, changesWithLines, fedCampaignIds, holdStill, lineRows } from './feed.sql.ts';

type Change = Ok<typeof feedChanges>;

/** Lines of one answer. */
const MOST_LINES = 1000;
/** Campaigns that a snapshot asks for at once, often all of one application; and lines that it writes down at once. */
const PAGE = 1000;
const PIECE = 100;
/** Snapshots that one process makes at once: each holds a connection while it reads. */
const SNAPSHOTS = 2;
let making = 0;

const gone = () => new Refusal(410, 'cursor_gone', 'What followed this cursor is not kept any more. Take a snapshot.');

const changeOf = (row: ChangeRow, lineOf: (row: LineRow) => CampaignLine): Change => {
  const told = { cursor: cursorText(row), campaign_id: row.campaign_id };
  return row.id === null ? { ...told, op: 'remove' } : { ...told, op: 'upsert', campaign: lineOf(row) };
};

const read = async (context: Context, after: Cursor): Promise<Change[]> => {
  const rows = await changesWithLines(context, after, MOST_LINES);
  if (rows === null) throw gone();
  const lineOf = lineReader(rows);
  return rows.map((row) => changeOf(row, lineOf));
};

/** @throws Refused for a text that is no cursor */
const cursorOf = (text: string): Cursor => {
  const cursor = readCursor(text);
  if (cursor === null)
    throw new Refused([{ path: 'after', message: 'after must be a cursor as a line or a snapshot told it' }]);
  return cursor;
};

/**
 * What changed after a cursor: at once when there is something, else as soon as there is, and nothing after `wait` seconds or
 * when the server stops.
 * @throws Refused, Refusal 410 `cursor_gone`, TooMany
 */
export const changesAfterCursor = async (
  context: Context,
  { after, wait, away }: { after: string; wait: number; away: AbortSignal },
): Promise<Change[]> => {
  const cursor = cursorOf(after);
  const followers = followersOf(context);
  await followers.look();
  const found = await read(context, cursor);
  if (found.length > 0 || wait === 0) return found;
  await followers.wait(cursor.position, { machine: context.sender ?? '', ms: wait * 1000, gone: away });
  return away.aborted ? [] : read(context, cursor);
};

const text = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * The lines of these campaigns as text, some at a time: other requests are answered in between. The next page is asked for while one is
 * written down; a question leaves only after the turn in which it is asked.
 */
async function* linesText(context: Context, ids: readonly number[]): AsyncGenerator<string> {
  const page = (from: number): Promise<LineRow[]> | null => {
    if (from >= ids.length) return null;
    const rows = lineRows(context, ids.slice(from, from + PAGE));
    rows.catch(() => {}); // told when it is awaited, if ever
    return rows;
  };
  let next = page(0);
  for (let from = 0; next; from += PAGE) {
    const rows = await next;
    if (rows.length !== Math.min(PAGE, ids.length - from)) throw new Error('a campaign of the feed has no line');
    next = page(from + PAGE);
    const lineOf = lineReader(rows);
    for (let first = 0; first < rows.length; first += PIECE) {
      await immediate();
      yield rows
        .slice(first, first + PIECE)
        .map((row) => text(lineOf(row)))
        .join('');
    }
  }
}

async function* snapshotText(context: Context): AsyncGenerator<string> {
  const place = await feedPlace(context);
  yield text({
    cursor: cursorText(place),
    at: context.realNow().toISOString(),
    product_time: context.now().toISOString(),
  });
  const ids = await fedCampaignIds(context);
  yield* linesText(context, ids);
  yield text({ end: ids.length });
}

/**
 * Every campaign as it is in force now, as one moment. It is written down before the first byte is sent: a reader on a slow line
 * must not hold the moment, and with it a connection.
 * @throws TooMany
 */
export const snapshot = async (context: Context): Promise<Readable> => {
  if (making >= SNAPSHOTS) throw new TooMany(2, 'Snapshots are being made already. Ask again in a moment.');
  making += 1;
  const scratch = await context.files.scratch().catch((error: unknown) => {
    making -= 1;
    throw error;
  });
  try {
    await followersOf(context).look(); // the product's clock is told, also before anybody ever asked
    const path = join(scratch.path, 'snapshot.ndjson');
    await context.db.tx(async () => {
      await holdStill(context);
      await pipeline(Readable.from(snapshotText(context)), createWriteStream(path, { mode: 0o600 }));
    });
    return createReadStream(path).once('close', () => void scratch.remove().catch(() => {}));
  } catch (error) {
    await scratch.remove();
    throw error;
  } finally {
    making -= 1;
  }
};
