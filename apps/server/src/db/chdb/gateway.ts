/**
 * Entry of the gateway process: it alone owns the embedded engine's directory, and serves it over loopback HTTP in
 * ClickHouse's own protocol. Started by `process.ts`; ends when the IPC channel to its parent closes.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderFull, folderUnwritable } from './folder-words.ts';
import { createGateway } from './http.ts';
import type { EngineLimits, FailureReason, FromGateway, ToGateway } from './messages.ts';
import { checkRoom } from './room.ts';
import { Runner } from './running.ts';
import { type EngineSession, SessionPool } from './sessions.ts';

type Start = Extract<ToGateway, { kind: 'start' }>;
type Stop = Extract<ToGateway, { kind: 'stop' }>;
type Engine = { Session: new (path: string, options: { connectionArgs: string[] }) => EngineSession };

const say = (message: FromGateway): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

// The terminal and service managers signal the whole process group: the parent says when to stop, so that it can still
// use the facts while it finishes what runs. When it is gone, nothing here is worth waiting for: all acknowledged
// inserts are synced, and an ordinary exit would wait for the running queries.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** Asked to stop while it starts: told again once there is something to stop. */
let stopAsked: Stop | undefined;
let stop = (asked: Stop): void => {
  stopAsked = asked;
};

process.on('message', (message: ToGateway) => {
  if (message.kind === 'start') start(message).catch((error) => fail('other', textOf(error)));
  else stop(message);
});

async function start(message: Start): Promise<void> {
  try {
    await mkdir(message.directory, { recursive: true, mode: 0o700 });
    await mkdir(message.spool, { recursive: true, mode: 0o700 });
    await prove(message.spool);
  } catch (error) {
    return fail('directory', unwritable(message.directory, error));
  }
  let engine: Engine;
  try {
    engine = await import('chdb');
  } catch (error) {
    return fail('native', nativeAdvice(textOf(error)));
  }
  if (stopAsked) process.exit(0); // nothing is open yet
  const base = baseSettings(message.limits);
  const connectionArgs = [...base].map(([name, value]) => `--${name}=${value}`);
  const open = () => new engine.Session(message.directory, { connectionArgs });
  const pool = new SessionPool(open, base, message.limits.sessions);
  const control = new SessionPool(open, base, 2);
  const held = await hold(open);
  if (typeof held === 'string') return fail('other', held);
  // Only the owner of the folder may do this. What an earlier process spooled and never inserted was never acknowledged.
  await rm(message.spool, { recursive: true, force: true });
  await mkdir(message.spool, { recursive: true, mode: 0o700 });
  const runner = new Runner(pool, control);
  const server = createGateway({ runner, spool: message.spool, user: message.user, password: message.password });
  stop = async ({ graceMs }) => {
    server.close();
    server.closeIdleConnections();
    const until = Date.now() + graceMs;
    while (runner.busy && Date.now() < until) await sleep(20);
    await Promise.race([runner.killAll(), sleep(2_000)]);
    pool.close();
    control.close();
    held.close();
    process.exit(0);
  };
  if (stopAsked) return stop(stopAsked);
  server.listen(0, '127.0.0.1', () => {
    void say({ kind: 'ready', port: (server.address() as AddressInfo).port });
  });
}

/** An engine that opens on a full disk leaves files that it cannot open again: it is not begun. */
async function prove(folder: string): Promise<void> {
  await checkRoom(folder);
  const path = join(folder, `${randomUUID()}.probe`);
  try {
    await writeFile(path, Buffer.alloc(65_536), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

function unwritable(directory: string, error: unknown): string {
  const text = textOf(error);
  return /ENOSPC|EDQUOT|NOT_ENOUGH_SPACE/.test(text) ? folderFull(directory) : folderUnwritable(directory, text);
}

/** Opens the directory for the life of the process. A string says why it cannot be. */
async function hold(open: () => EngineSession): Promise<EngineSession | string> {
  try {
    const session = open();
    await session.queryAsync('SELECT 1', { format: 'TSV' });
    return session;
  } catch (error) {
    return textOf(error);
  }
}

/**
 * Settings every session starts with. Days are UTC days everywhere; sums and sorts that outgrow half of a query's memory
 * go to disk, so that a large cohort is slow and not refused.
 */
function baseSettings(limits: EngineLimits): Map<string, string> {
  const spill = String(Math.round(limits.queryBytes / 2));
  return new Map([
    ['max_memory_usage', String(limits.queryBytes)],
    ['max_memory_usage_for_user', String(limits.allBytes)],
    ['max_bytes_before_external_group_by', spill],
    ['max_bytes_before_external_sort', spill],
    ['session_timezone', 'UTC'],
    // A backup is written where the operator wants it; nobody but this server asks the engine for one
    ['backups.allowed_path', '/'],
    // Parameters are set by statement, and may be large; the caller's own statements are measured by the gateway.
    ['max_query_size', '67108864'],
  ]);
}

function nativeAdvice(reason: string): string {
  return [
    `The embedded facts engine (chDB) cannot be loaded on ${process.platform}-${process.arch}.`,
    'It comes as an optional package for Linux x64 and arm64 (glibc) and macOS x64 and arm64.',
    'There: run "npm ci --include=optional" with the node_modules folder removed first.',
    'On Alpine or Windows, or to use a server of your own: set CLICKHOUSE_URL.',
    `(${reason.split('\n')[0]})`,
  ].join(' ');
}

async function fail(reason: FailureReason, message: string): Promise<void> {
  await say({ kind: 'failed', reason, message });
  process.exit(1);
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
