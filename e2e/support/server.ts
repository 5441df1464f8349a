import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { RecordsHome } from '../../apps/server/src/testing/records.ts';
import { SHORT_LIVED } from '../../apps/server/src/testing/short-lived.ts';

const SERVER = new URL('../../apps/server/src/', import.meta.url);
const READY_MS = 300_000;

/** With STORIES_LATE a server keeps pages waiting (./late.ts). */
const late = process.env.STORIES_LATE ? ['--import', new URL('late.ts', import.meta.url).href] : [];

export type Env = Record<string, string>;

/** A server process of its own, on loopback, with a data folder that goes when it stops. */
export type RunningServer = { base: string; stop(): Promise<void> };
/** An account made before the server starts; without a password the person is invited by mail. */
export type Person = { email: string; role: string; password?: string };

/**
 * A part of the server (a file below its sources) as a process, with what it writes kept for when it fails.
 * @param node options of Node
 */
const run = (file: string, args: string[], env: Env, node: readonly string[] = SHORT_LIVED) => {
  const path = fileURLToPath(new URL(file, SERVER));
  const child: ChildProcess = spawn(process.execPath, [...node, ...late, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal ?? 1)),
  );
  const hear = (heard: () => void) => (bytes: Buffer) => {
    said.text += bytes;
    heard();
  };
  return {
    child,
    said,
    ended,
    listen: (heard: () => void) => {
      child.stdout?.on('data', hear(heard));
      child.stderr?.on('data', hear(heard));
    },
  };
};

/**
 * Runs such a part to its end.
 * @returns what it wrote
 * @throws `failed` and what it wrote, unless it ended well
 */
export const runToEnd = async (file: string, args: string[], env: Env, failed: string): Promise<string> => {
  const { said, ended, listen } = run(file, args, env);
  listen(() => undefined);
  const code = await ended;
  if (code !== 0) throw new Error(`${failed} (${code}):\n${said.text}`);
  return said.text;
};

let migrated: Promise<string> | undefined;

/** Where migrated, empty records stand that may be copied: every server to replay all migrations took longer than most stories. */
const migratedRecords = (): Promise<string> => {
  migrated ??= runToEnd('../test/migrated.process.ts', [], {}, 'the records were not made').then((said) => said.trim());
  return migrated;
};

const createUser = async ({ email, role, password }: Person, env: Env): Promise<void> => {
  const secret = password === undefined ? [] : ['--password', password];
  const args = ['create-user', '--email', email, '--role', role, ...secret];
  await runToEnd('admin.ts', args, env, `${email} was not created`);
};

/** A server process on a folder, once it is ready. */
export const launch = async (
  folder: string,
  env: Env,
  node: readonly string[],
): Promise<{ end(): Promise<number | NodeJS.Signals> }> => {
  const { child, said, ended, listen } = run('main.ts', [], { ...env, DATA_DIR: folder }, node);
  await new Promise<void>((ready, fail) => {
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`the server was not ready in time:\n${said.text}`));
    }, READY_MS);
    listen(() => {
      if (!said.text.includes('Fairlead is ready')) return;
      clearTimeout(tooLate);
      ready();
    });
    ended.then((code) => {
      clearTimeout(tooLate);
      fail(new Error(`the server ended with ${code}:\n${said.text}`));
    });
  });
  let stopping = false;
  let endedItself = false;
  // Whatever comes after fails because of it: its last words are worth more than all of that
  ended.then((code) => {
    if (stopping) return;
    endedItself = true;
    console.error(`A server ended by itself, with ${code}:\n${said.text.slice(-4000)}`);
  });
  return {
    /** @returns what it ended with. @throws when it had ended by itself, also after its last story */
    end: async () => {
      stopping = true;
      child.kill('SIGTERM');
      const code = await ended;
      if (endedItself) throw new Error(`A server ended by itself, with ${code}.`);
      return code;
    },
  };
};

/** What a server is started with unless its story says otherwise. */
export const usual = {
  FAIRLEAD_MODE: 'demo',
  DEMO_SIZE: 'small',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
} as const;

/** What a server is told of where its records are. */
export const recordsEnv = ({ config: { databaseUrl } }: RecordsHome): Env =>
  databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };

/** A home of embedded records that are migrated, and nothing in them. */
const migratedHome = async (): Promise<RecordsHome> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-stories-'));
  await mkdir(join(dataDir, 'records'), { mode: 0o700 });
  await cp(await migratedRecords(), join(dataDir, 'records', 'pglite'), { recursive: true });
  return { kind: 'pglite', config: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/**
 * Starts a server and waits until it is ready. `env` says in which mode and with which neighbours; FAIRLEAD_MODE is the
 * demo unless it says otherwise. `before` runs first, with the variables of the server to be.
 * @param given what it begins with, its own from now on; else embedded records that are migrated, and nothing in them
 */
export const startServer = async (
  env: Env = {},
  people: readonly Person[] = [],
  before: (env: Env) => Promise<void> = async () => {},
  given?: RecordsHome,
): Promise<RunningServer> => {
  const home = given ?? (await migratedHome());
  const { dataDir } = home.config;
  const port = Number(env.PORT ?? (await freePort()));
  const whole = { ...usual, ...env, ...recordsEnv(home), DATA_DIR: dataDir, PORT: String(port) };
  const begun = async () => {
    for (const person of people) await createUser(person, whole);
    await before(whole);
    // One that is given its home mostly is there for all stories of its worker: what it does often is worth being compiled well
    return launch(dataDir, whole, given === undefined ? SHORT_LIVED : []);
  };
  const server = await begun().catch(async (error: unknown) => {
    await home.remove();
    throw error;
  });
  return {
    base: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.end().finally(() => home.remove());
    },
  };
};
