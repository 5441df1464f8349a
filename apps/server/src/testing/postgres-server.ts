import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  /** With the password, over loopback, to the database `postgres`. */
  url: string;
  process: ChildProcess;
  /** Ends it: SIGINT is a fast shutdown, SIGKILL a crash. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
};

let found: string | null | undefined;

const EXTENSIONS = ['btree_gist', 'pg_trgm'];

/** The folder of a PostgreSQL 15 or newer with the extensions the migrations ask for; null when this machine has none. */
export function postgresBinaries(): string | null {
  found ??= binFolders().find(isUsable) ?? null;
  return found;
}

function binFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

function isUsable(bin: string): boolean {
  if (!['initdb', 'postgres', 'pg_config'].every((name) => existsSync(join(bin, name)))) return false;
  const say = (name: string, option: string) => execFileSync(join(bin, name), [option], { encoding: 'utf8' }).trim();
  try {
    const version = Number(/(\d+)/.exec(say('postgres', '--version'))?.[1]);
    const extensions = join(say('pg_config', '--sharedir'), 'extension');
    return version >= 15 && EXTENSIONS.every((name) => existsSync(join(extensions, `${name}.control`)));
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: then another account's ids, else nothing. */
function serverIds(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither the account postgres nor nobody.');
}

/**
 * A password as PostgreSQL keeps it, hashed once instead of 4,096 times: that protects words that can be guessed, and was half of
 * what a connection costs.
 */
function quicklyChecked(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyOf = (whose: string) => createHmac('sha256', salted).update(whose).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * A throwaway server in the fresh folder `folder`, on loopback with a password and a port of its own.
 * `durable` keeps fsync on; without it the server is quicker, and what it holds does not outlive the machine.
 */
export async function startPostgres(folder: string, { durable = false } = {}): Promise<PostgresServer> {
  const bin = postgresBinaries();
  if (!bin) throw new Error('No PostgreSQL 15 or newer was found on this machine.');
  const ids = serverIds();
  const own = (path: string) => ids.uid !== undefined && chownSync(path, ids.uid, ids.gid);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  own(folder);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, quicklyChecked(password), { mode: 0o600 });
  own(passwordFile);
  const data = join(folder, 'data');
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth=password',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
    '-k',
  ];
  execFileSync(join(bin, 'initdb'), init, { ...ids, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  rmSync(passwordFile);

  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'jit=off'];
    settings.push('max_connections=200', 'shared_buffers=64MB', ...speed);
    const options = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const start = () => spawn(join(bin, 'postgres'), options, { ...ids, cwd: folder, stdio: 'ignore' });
    const server: PostgresServer = {
      url,
      process: start(),
      stop: (signal = 'SIGINT') => (signal === 'SIGKILL' ? crash(server) : end(server.process, signal)),
      async remove() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
      async restart() {
        for (const giveUp = performance.now() + 30_000; ; await delay(200)) {
          server.process = start();
          try {
            return await isReady(server);
          } catch (error) {
            // A backend that was killed may hold the memory of both for a moment: the server ends at once then
            if (server.process.exitCode === null || performance.now() > giveUp) throw error;
          }
        }
      },
    };
    try {
      await isReady(server);
      return server;
    } catch (error) {
      if (attempt === 3) throw error; // somebody took the port meanwhile
    }
  }
}

async function isReady(server: PostgresServer): Promise<void> {
  for (const giveUp = performance.now() + 30_000; ; await delay(50)) {
    const client = new pg.Client({ connectionString: server.url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.process.exitCode !== null || performance.now() > giveUp) throw error;
    }
  }
}

/** As when the power goes: with its postmaster alone killed, a backend may still answer the next statement or commit. */
async function crash(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.url }).on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const gone = end(server.process, 'SIGKILL');
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended by itself in between
    }
  }
  await gone;
}

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  await gone;
}
