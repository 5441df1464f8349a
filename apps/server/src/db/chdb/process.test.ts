import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quiet } from '../../testing/facts.ts';
import { type Facts, openFacts } from '../facts.ts';
import { startGateway } from './process.ts';

/** A busy machine may take its time. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** How many statements with these words the engine is at work on. */
const atWork = async (facts: Facts, words: string): Promise<number> => {
  const listed =
    "SELECT count() AS n FROM system.processes WHERE position(query, {words:String}) > 0 AND query NOT LIKE '%processes%'";
  return (await facts.query<{ n: number }>(listed, { words }))[0]?.n ?? 0;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-gateway-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the gateway’s process', () => {
  it('comes back after kill -9 with everything that was answered, and running reads are repeated', async () => {
    const facts = openFacts({ dataDir: join(folder, 'killed'), log: quiet });
    await facts.command('CREATE TABLE kept (n UInt64) ENGINE = MergeTree ORDER BY n SETTINGS fsync_after_insert = 1');
    let stored = 0;
    for (let round = 0; round < 3; round++) {
      const writing = (async () => {
        for (;;) {
          await facts.insert('kept', [{ n: stored }]);
          stored++;
        }
      })().catch((error) => error);
      const before = stored;
      await vi.waitFor(() => expect(stored).toBeGreaterThan(before + 1), PATIENCE);
      const reading = facts.query('SELECT sleep(0.3) AS s, 7 AS seven');
      await sleep(50);
      process.kill(facts.enginePid() ?? 0, 'SIGKILL');
      expect((await writing).name).toMatch(/FactsConnectionLost|FactsUnavailable/);
      expect(await reading).toEqual([{ s: 0, seven: 7 }]);
      const [row] = await facts.query<{ found: number }>(
        'SELECT count() AS found FROM kept WHERE n < {stored:UInt64}',
        {
          stored,
        },
      );
      expect(row?.found).toBeGreaterThanOrEqual(stored);
    }
    await facts.close(0);
  });

  it('ends a stream that its killed engine broke off with the error of a lost connection', async () => {
    const facts = openFacts({ dataDir: join(folder, 'broken-off'), log: quiet });
    const stream = await facts.stream('SELECT number FROM numbers(100000000000)', {}, 'RowBinary');
    const reading = (async () => {
      let chunks = 0;
      for await (const _ of stream) if (chunks++ === 0) process.kill(facts.enginePid() ?? 0, 'SIGKILL');
    })();
    await expect(reading).rejects.toMatchObject({ name: 'FactsConnectionLost' });
    await facts.close(0);
  });

  it('refuses a folder that another gateway has open, with a message that says what to do', async () => {
    const directory = join(folder, 'shared');
    const first = startGateway({ directory, log: quiet });
    await first.address();
    const second = startGateway({ directory, log: quiet, patience: 500 });
    await expect(second.address()).rejects.toThrow(/in use by another process.*DATA_DIR.*CLICKHOUSE_URL/s);
    await second.stop(0);
    await first.stop(0);
  });

  it('waits for another gateway that is stopping, longer than that may take', async () => {
    const directory = join(folder, 'handed-over');
    const first = startGateway({ directory, log: quiet });
    await first.address();
    const met = Promise.withResolvers<void>();
    const second = startGateway({ directory, log: { warn: () => met.resolve() } });
    await met.promise; // it found the lock
    await first.stop(0);
    expect((await second.address()).url).toMatch(/^http:/);
    await second.stop(0);
  });

  it('says at once that the folder is damaged, and opens it when it was mended', async () => {
    const directory = join(folder, 'damaged');
    const before = startGateway({ directory, log: quiet });
    const made = await before.address();
    const authorization = `Basic ${btoa(`${made.username}:${made.password}`)}`;
    await fetch(made.url, { method: 'POST', headers: { authorization }, body: 'CREATE TABLE t (n Int8) ENGINE = Log' });
    await before.stop(0);
    const files = await readdir(directory, { recursive: true, withFileTypes: true });
    const table = files.find(({ name }) => name === 't.sql');
    const path = join(table?.parentPath ?? '', 't.sql');
    const words = await readFile(path);
    await writeFile(path, '');
    const gateway = startGateway({ directory, log: quiet });
    await expect(gateway.address()).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(/are damaged and cannot be opened\. Restore the folder.*t\.sql/),
    });
    await expect(gateway.address()).rejects.toMatchObject({ reason: 'damaged' }); // nobody waits
    await writeFile(path, words);
    await vi.waitFor(async () => expect((await gateway.address()).url).toMatch(/^http:/), PATIENCE);
    await gateway.stop(0);
  });

  it('names the fix when the native library is missing', async () => {
    const elsewhere = join(folder, 'without-chdb');
    await cp(import.meta.dirname, elsewhere, { recursive: true });
    const gateway = startGateway({ directory: join(folder, 'none'), log: quiet, entry: join(elsewhere, 'gateway.ts') });
    await expect(gateway.address()).rejects.toThrow(/cannot be loaded.*npm ci.*CLICKHOUSE_URL/s);
    await gateway.stop(0);
  });

  it('is started again when the machine refuses a process, which ends nothing else', async () => {
    const told: unknown[] = [];
    const log = { warn: (detail: object) => told.push(detail) };
    const gateway = startGateway({
      directory: join(folder, 'refused'),
      log,
      entry: 'a name that no process can have\0',
    });
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), PATIENCE);
    expect(told[0]).toMatchObject({ reason: expect.stringContaining('null bytes') });
    await gateway.stop(0);
  });

  // Where else a process's environment can be read is not known
  it.runIf(process.platform === 'linux')(
    'is given what Node keeps of its sources, and no secret of the server',
    async () => {
      const secret = 'only-the-server-knows';
      const given = {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SECRET_KEY: secret,
        DATABASE_URL: `postgres://fairlead:${secret}@127.0.0.1/fairlead`,
      };
      for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
      const gateway = startGateway({ directory: join(folder, 'environment'), log: quiet });
      vi.unstubAllEnvs();
      await gateway.address();
      const its = (await readFile(`/proc/${gateway.pid()}/environ`, 'utf8')).split('\0');
      expect(its).toContain(`NODE_COMPILE_CACHE=${given.NODE_COMPILE_CACHE}`);
      expect(its.join()).not.toContain(secret);
      await gateway.stop(0);
      expect(await readdir(given.NODE_COMPILE_CACHE)).toHaveLength(1);
    },
  );

  it('stops at once while it still starts', async () => {
    const directory = join(folder, 'stopped-early');
    // Whoever is not heard would be killed after the whole grace, long after this test gave up
    await startGateway({ directory, log: { warn: () => {} } }).stop(120_000);
    const next = startGateway({ directory, log: { warn: () => {} } });
    await next.address();
    await next.stop();
  });

  it('dies with its parent, also when the parent is killed, and the next one can start at once', async () => {
    const directory = join(folder, 'orphan');
    const script = `
      import { startGateway } from ${JSON.stringify(join(import.meta.dirname, 'process.ts'))};
      const gateway = startGateway({ directory: ${JSON.stringify(directory)}, log: { warn() {} } });
      await gateway.address();
      process.send(gateway.pid());`;
    const entry = join(folder, 'parent.mts');
    await writeFile(entry, script);
    const parent = fork(entry, { stdio: 'ignore' as never, execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    parent.kill('SIGKILL');
    const next = startGateway({ directory, log: quiet });
    await next.address();
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    expect(stdout.trim()).toMatch(/^(Z.*)?$/);
    await next.stop(0);
  });

  it('answers others while a read still works out what it needs before its first row', async () => {
    const facts = openFacts({ dataDir: join(folder, 'before-its-first-row'), log: quiet });
    await facts.ready();
    const ending = new AbortController();
    let ended = false;
    const long = facts
      .query(
        'SELECT (SELECT sum(sleepEachRow(1)) FROM numbers(60)) AS s',
        {},
        {
          signal: ending.signal,
          settings: { max_block_size: '1' },
        },
      )
      .finally(() => {
        ended = true;
      });
    long.catch(() => {});
    let seen = 0;
    while (seen === 0 && !ended) seen = await atWork(facts, 'sleepEachRow');
    expect({ seen, ended }).toEqual({ seen: 1, ended: false });
    ending.abort();
    await expect(long).rejects.toThrow(/abort/i);
    await facts.close();
  });

  it('finishes what runs when it is stopped', async () => {
    const facts = openFacts({ dataDir: join(folder, 'graceful'), log: quiet });
    await facts.ready();
    // One that had ended before it was seen, on a machine that is busy, is asked again
    let running: Promise<unknown> = Promise.resolve();
    for (let seen = false; !seen; ) {
      let over = false;
      running = facts.query('SELECT sleep(2) AS s, 1 AS one').finally(() => {
        over = true;
      });
      while (!seen && !over) seen = (await atWork(facts, 'sleep(2)')) === 1;
    }
    await facts.close();
    expect(await running).toEqual([{ s: 0, one: 1 }]);
    await expect(facts.query('SELECT 1')).rejects.toThrow(/closing/);
  });
});
