import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openFacts } from '../src/db/facts.ts';
import { quiet } from '../src/testing/facts.ts';
import { freePort } from '../src/testing/free-port.ts';
import { freshHome } from '../src/testing/records.ts';
import { runToEnd, startProcess } from '../src/testing/server-process.ts';

const SECRET_KEY = randomBytes(48).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'fairlead-production-'));
const home = await freshHome('pglite');
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await home.remove();
});

/** What a production server needs at least. */
const good = {
  FAIRLEAD_MODE: 'production',
  DATA_DIR: home.config.dataDir,
  SECRET_KEY,
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'error',
};
/** Sentences for the operator: no stack, no source line. */
const readable = (text: string) => expect(text).not.toMatch(/\n\s+at |node:internal|\.ts:\d+|\[object/);

const belowAFile = (): string => {
  const path = join(folder, 'a-file');
  writeFileSync(path, '');
  return path;
};
const damagedRecords = (): string => {
  const dataDir = join(folder, 'damaged-records');
  cpSync(join(home.config.dataDir, 'records'), join(dataDir, 'records'), { recursive: true });
  writeFileSync(join(dataDir, 'records', 'pglite', 'global', 'pg_control'), 'nothing of it is left');
  return dataDir;
};
const damagedFacts = (): string => {
  const dataDir = join(folder, 'damaged-facts');
  cpSync(join(home.config.dataDir, 'records'), join(dataDir, 'records'), { recursive: true });
  const metadata = join(dataDir, 'facts', 'store', 'metadata', 'default');
  mkdirSync(metadata, { recursive: true });
  writeFileSync(join(metadata, 'delivery.sql'), ''); // a folder of tables that the engine does not know how to attach
  return dataDir;
};

/** Facts as a server left them, whose columns are no columns any more. */
const overwrittenFacts = async (): Promise<string> => {
  const dataDir = join(folder, 'overwritten-facts');
  cpSync(join(home.config.dataDir, 'records'), join(dataDir, 'records'), { recursive: true });
  const facts = openFacts({ dataDir, log: quiet });
  await facts.ready();
  await facts.close(0);
  const columns = readdirSync(join(dataDir, 'facts'), { recursive: true, withFileTypes: true }).filter(
    ({ name }) => name === 'data.bin',
  );
  expect(columns.length).toBeGreaterThan(0);
  for (const { parentPath, name } of columns) {
    const path = join(parentPath, name);
    writeFileSync(path, Buffer.alloc(statSync(path).size, 7));
  }
  return dataDir;
};

/** Begun early: a server that is not there yet is waited for. */
const unreachable = runToEnd('main.ts', {
  ...good,
  DATA_DIR: join(folder, 'unreachable'),
  DATABASE_URL: `postgres://fairlead:hidden-word@127.0.0.1:${await freePort()}/fairlead`,
});

describe('a production server', () => {
  test('does not start on what is missing or for tests only, and names all of it at once', async () => {
    const dataDir = join(folder, 'never-made');
    const { code, said } = await runToEnd('main.ts', {
      FAIRLEAD_MODE: 'production',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://dash.example.com',
      FAIRLEAD_NOW: '2026-03-31T23:59:50Z',
      RATE_LIMITS: 'off',
      OUTBOUND_ALLOW: '127.0.0.1:9000',
      PORT: 'eighty',
    });
    expect(code).toBe(1);
    readable(said);
    expect(said.trim().split('\n')).toEqual([
      'Fairlead cannot start (mode production):',
      expect.stringMatching(/^ {2}- PORT must be /),
      '  - SECRET_KEY is missing. Make one with: openssl rand -base64 48',
      '  - SMTP_URL is missing: invitations and password links are mails. Set it to smtps://user:password@host',
      '  - FAIRLEAD_NOW is for demo and test only. Remove FAIRLEAD_NOW.',
      '  - RATE_LIMITS=off is for demo and test only. Remove RATE_LIMITS=off.',
      '  - OUTBOUND_ALLOW is for demo and test only. Remove OUTBOUND_ALLOW.',
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('that finds its port taken says so before it makes anything', async () => {
    const listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const dataDir = join(folder, 'no-port');
    const { code, said } = await runToEnd('main.ts', { ...good, DATA_DIR: dataDir, PORT: String(port) });
    listening.close();
    expect([code, said.trim()]).toEqual([
      1,
      `PORT: ${port} is already in use on 127.0.0.1. Set another PORT, or end what listens there.`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('takes no key that others know, and does not repeat it', async () => {
    const key = 'change-me-to-something-secret-please';
    const { code, said } = await runToEnd('main.ts', { ...good, SECRET_KEY: key });
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [
        'Fairlead cannot start (mode production):',
        '  - SECRET_KEY is not a random key. Make one with: openssl rand -base64 48',
      ],
    ]);
    expect(said).not.toContain(key);
  });

  test.each([
    [
      'lies below a file',
      () => join(belowAFile(), 'data'),
      /^DATA_DIR: .*data is no folder, or lies below a file\. Set /,
    ],
    ['holds damaged records', damagedRecords, /^The records in .* are damaged .* Restore the folder from a backup/],
    ['holds damaged facts', damagedFacts, /^The facts in .* are damaged .* Restore the folder from a backup/],
    ['holds overwritten facts', overwrittenFacts, /^The facts in .* are damaged .* Restore the folder from a backup/],
  ])('on a folder that %s ends in one sentence with what to do', async (_, dataDir, sentence) => {
    const { code, said } = await runToEnd('main.ts', { ...good, DATA_DIR: await dataDir(), PORT: '0' });
    expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
    expect(said).toMatch(sentence);
    readable(said);
  });

  test('names a records store that cannot be reached, without its password', async () => {
    const { code, said } = await unreachable;
    expect(code).toBe(1);
    readable(said);
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('hidden-word');
  });
});

describe('npm run admin', () => {
  const admin = (...args: string[]) => runToEnd('admin.ts', good, ['create-user', ...args]);

  test('says how it is used, and what is wrong, in a sentence', async () => {
    const nothing = await runToEnd('admin.ts', good);
    expect(nothing.code).toBe(2);
    expect(nothing.said).toContain('npm run admin -- create-user --email');
    const unknown = await runToEnd('admin.ts', good, ['create-user', '--mail', 'ada@fairlead.example']);
    expect(unknown.code).toBe(2);
    expect(unknown.said).toContain('--mail');
    expect(unknown.said).toContain('npm run admin -- create-user --email');
    readable(unknown.said);
    const unset = await runToEnd('admin.ts', { ...good, SMTP_URL: undefined }, [
      'create-user',
      ...['--email', 'ada@fairlead.example', '--role', 'admin'],
    ]);
    expect([unset.code, unset.said.split('\n')[0]]).toEqual([1, 'Fairlead cannot start (mode production):']);
    readable(unset.said);
  });

  test('refuses what cannot be, before a store is opened', async () => {
    const DATA_DIR = join(folder, 'not-opened');
    const wrong: [string[], string][] = [
      [['--email', 'ada', '--role', 'client', '--company', '7'], 'Email must be a valid email'],
      [
        ['--email', 'ada@fairlead.example', '--role', 'admin', '--password', 'weak'],
        'Password does not meet security requirements',
      ],
      [
        ['--email', 'bo@nomnom.example', '--role', 'client', '--company', 'Nomnom'],
        '--company takes the number of a company, as in --company 1001',
      ],
    ];
    for (const [args, reason] of wrong)
      expect(await runToEnd('admin.ts', { ...good, DATA_DIR }, ['create-user', ...args])).toEqual({
        code: 1,
        said: `${reason}\n`,
      });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('makes the first administrator, who then signs in; a running server takes commands', async () => {
    const made = await admin('--email', 'ada@fairlead.example', '--role', 'admin', '--password', 'First-day-2026');
    expect(made).toEqual({ code: 0, said: 'Created ada@fairlead.example (admin)\n' });
    const port = await freePort();
    const server = startProcess('main.ts', { ...good, PORT: String(port) });
    await server.says('Fairlead is ready');
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/token`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'ada@fairlead.example', password: 'First-day-2026' }),
      });
      expect(answer.status).toBe(200);
      const { access_token } = (await answer.json()) as { access_token: string };
      const profile = await fetch(`http://127.0.0.1:${port}/api/profile`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(await profile.json()).toMatchObject({ email: 'ada@fairlead.example', role: 'admin' });
      expect(await admin('--email', 'cy@fairlead.example', '--role', 'admin')).toEqual({
        code: 0,
        said: 'Created cy@fairlead.example (admin); the invitation is on its way\n',
      });
      const status = await runToEnd('admin.ts', good, ['status']);
      expect([status.code, status.said]).toEqual([
        0,
        expect.stringMatching(/records {2}embedded .*: well[\s\S]*All is well\.\n$/),
      ]);
      expect(await runToEnd('admin.ts', good, ['take-over'])).toEqual({
        code: 1,
        said: 'The server runs. Stop it, and every other server of these records, first.\n',
      });
      const beside = await runToEnd('main.ts', { ...good, DATA_DIR: join(folder, 'beside'), PORT: String(port) });
      expect(beside).toEqual({
        code: 1,
        said: `PORT: ${port} is already in use on 127.0.0.1. Set another PORT, or end what listens there.\n`,
      });
    } finally {
      expect(await server.stop()).toBe(0);
    }
    const after = await runToEnd('admin.ts', good, ['status']);
    expect([after.code, after.said]).toEqual([1, expect.stringMatching(/^No server runs on /)]);
  });

  test('an address and a company are looked up; the demo password keeps a production server from starting', async () => {
    const again = await admin('--email', 'ADA@fairlead.example', '--role', 'admin');
    expect(again).toEqual({ code: 1, said: 'A user with this email already exists\n' });
    const lost = await admin('--email', 'bo@nomnom.example', '--role', 'client', '--company', '99');
    expect(lost).toEqual({ code: 1, said: 'There is no company 99\n' });
    const demo = await admin('--email', 'admin@fairlead.example', '--role', 'admin', '--password', 'Fairlead-2026');
    expect(demo.code).toBe(0);
    const { code, said } = await runToEnd('main.ts', good);
    expect(code).toBe(1);
    expect(said).toContain('these accounts still have the demo password: admin@fairlead.example');
    readable(said);
  });
});
