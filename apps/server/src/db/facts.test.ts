import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestFacts, testFacts } from '../testing/facts.ts';
import type { OpenedFacts } from './facts.ts';

const ENDLESS = 'SELECT count() AS n FROM numbers(1000000000000) WHERE sipHash64(number) % 7 = 0';

/** How many statements the engine itself is working at, apart from the one that asks. */
async function running(facts: OpenedFacts, text: string): Promise<number> {
  const rows = await facts.query<{ n: number }>(
    "SELECT count() AS n FROM system.processes WHERE position(query, {text:String}) > 0 AND query NOT LIKE '%system.processes%' AND NOT is_cancelled",
    { text },
  );
  return rows[0]?.n ?? -1;
}

/** Polls patiently: a busy machine may take its time, a leak stays for ever. */
async function until(check: () => Promise<boolean>, ms = 60_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(10)) if (await check()) return true;
  return check();
}

const full = process.env.FAIRLEAD_TEST_FULL === '1';
/** By CLICKHOUSE_URL the same client asks the same engine: in the gate the houses of most tests do so. */
const kinds = full ? (['embedded', 'clickhouse'] as const) : (['embedded'] as const);

describe.each(kinds)('facts in the %s store', (kind) => {
  let test: TestFacts;
  let facts: OpenedFacts;

  beforeAll(async () => {
    test = await testFacts(kind);
    facts = test.facts;
    await facts.ready();
    await facts.command('CREATE TABLE numbers_kept (n UInt64, word String) ENGINE = MergeTree ORDER BY n');
  });
  afterAll(() => test?.close());

  it('answers a ping', async () => {
    expect(facts.kind).toBe(kind);
    expect(await facts.ping()).toBe(true);
  });

  it('binds parameters of every kind and gives the values back unharmed', async () => {
    const params = {
      text: "it's a \\ tab\t, line\nand \u{1f6a2} {x:String} ; DROP",
      count: 4_000_000_000,
      list: ["a'b", 'c,d', ''],
      nothing: null,
      day: '2026-03-31',
      money: '12345678901234.123456',
      device: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90',
    };
    const [row] = await facts.query(
      `SELECT {text:String} AS text, {count:UInt64} AS count, {list:Array(String)} AS list,
        {nothing:Nullable(String)} AS nothing, {day:Date} AS day, {money:Decimal(20, 6)} AS money, {device:UUID} AS device`,
      params,
    );
    expect(row).toEqual(params);
  });

  it('takes parameters that are too large for an address', async () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `id '${i}' \\ ü\n`);
    const sql = 'SELECT length({ids:Array(String)}) AS n, {ids:Array(String)}[10000] AS last, {n:UInt8} AS small';
    expect(await facts.query(sql, { ids, n: 3 })).toEqual([{ n: 10_000, last: ids[9_999], small: 3 }]);
    const broken = 'SELECT throwIf(number = 700000, {ids:Array(String)}[1]) FROM numbers(1000000)';
    await expect(facts.query(broken, { ids })).rejects.toThrow();
    const list = Array.from({ length: 20_000 }, (_, i) => i);
    const sum = await buffer(await facts.stream('SELECT arraySum({list:Array(UInt32)})', { list }, 'TabSeparated'));
    expect(sum.toString()).toBe('199990000\n');
  });

  it('keeps the parameters of queries that run at the same time apart, also on few sessions', async () => {
    const wanted = Array.from({ length: 120 }, (_, i) => `value ${i}`);
    const got = await Promise.all(wanted.map((v) => facts.query('SELECT {v:String} AS v, sleep(0.01) AS s', { v })));
    expect(got.map(([row]) => row?.v)).toEqual(wanted);
  });

  it('never takes a parameter of an earlier request for one that was left out', async () => {
    await Promise.all(Array.from({ length: 16 }, () => facts.query('SELECT {left:String} AS a', { left: 'secret' })));
    await expect(facts.query('SELECT {left:String} AS a')).rejects.toThrow(/left|substitution/i);
  });

  it('applies a setting to its own request only', async () => {
    const sql = "SELECT getSetting('max_threads') AS threads, getSetting('max_block_size') AS block";
    const [before] = await facts.query(sql);
    const [changed] = await facts.query(sql, {}, { settings: { max_threads: 1, max_block_size: '77' } });
    expect(changed).toEqual({ threads: 1, block: 77 });
    const after = await Promise.all(Array.from({ length: 16 }, () => facts.query(sql)));
    expect(after.map(([row]) => row)).toEqual(after.map(() => before));
  });

  it('answers times in ISO form, integers as numbers and decimals as exact text', async () => {
    const [row] = await facts.query(
      "SELECT toDateTime('2026-03-31 23:59:59') AS at, toUInt64(9007199254740991) AS n, toDecimal64('0.100000', 6) AS d",
    );
    expect(row).toEqual({ at: '2026-03-31T23:59:59Z', n: 9007199254740991, d: '0.1' });
  });

  it('rejects a wrong statement with the code of the store', async () => {
    await expect(facts.query('SELECT nope')).rejects.toMatchObject({ code: '47', type: 'UNKNOWN_IDENTIFIER' });
    await expect(facts.query('SELEC 1')).rejects.toMatchObject({ code: expect.stringMatching(/^(62|47)$/) });
    await expect(facts.command('DROP TABLE not_there')).rejects.toMatchObject({ code: '60' });
    await expect(facts.query('SELECT 1', {}, { settings: { no_such_setting: 1 } as never })).rejects.toMatchObject({
      code: '115',
    });
  });

  it('refuses several statements in one, and files on the store’s machine', async () => {
    await expect(facts.command('SELECT 1; DROP TABLE numbers_kept')).rejects.toMatchObject({ code: '62' });
    await expect(facts.command("INSERT INTO numbers_kept FROM INFILE '/etc/passwd' FORMAT CSV")).rejects.toThrow();
    await expect(facts.command("SELECT 1 INTO OUTFILE '/tmp/never-written'")).rejects.toThrow();
  });

  it('streams a million rows in order as RowBinary', async () => {
    const stream = await facts.stream('SELECT number FROM numbers({n:UInt64})', { n: 1_000_000 }, 'RowBinary');
    const bytes = await buffer(stream);
    expect(bytes.length).toBe(8_000_000);
    expect([0, 499_999, 999_999].map((i) => Number(bytes.readBigUInt64LE(i * 8)))).toEqual([0, 499_999, 999_999]);
  });

  it('streams a million rows of JSON, and reads one that must be made whole', async () => {
    const stream = await facts.stream('SELECT number AS n FROM numbers(1000000)', {}, 'JSONEachRow');
    let lines = 0;
    for await (const chunk of stream) lines += chunk.toString('latin1').split('\n').length - 1;
    expect(lines).toBe(1_000_000);
    const csv = await buffer(await facts.stream('SELECT number AS n FROM numbers(200000)', {}, 'CSVWithNames'));
    expect(csv.toString().match(/"n"/g)).toHaveLength(1);
    expect(csv.toString().trimEnd().split('\n')).toHaveLength(200_001);
  });

  it('stores rows, bytes of any format, and large bodies', async () => {
    await facts.command('TRUNCATE TABLE numbers_kept');
    await facts.insert('numbers_kept', [
      { n: 1, word: 'one; two' },
      { n: 2, word: "it's" },
    ]);
    await facts.insert(
      'numbers_kept',
      Readable.from([Buffer.from('"n","word"\n3,"a'), Buffer.from('b"\n')]),
      'CSVWithNames',
    );
    const binary = Buffer.alloc(9 * 500_000);
    for (let i = 0; i < 500_000; i++) binary.writeBigUInt64LE(BigInt(100 + i), i * 9);
    await facts.insert(
      'numbers_kept',
      Readable.from([binary.subarray(0, 1_000_001), binary.subarray(1_000_001)]),
      'RowBinary',
    );
    await facts.insert('numbers_kept', Readable.from([Buffer.from('{"n":4}\n')]), 'JSONEachRow', { columns: ['n'] });
    await facts.command("INSERT INTO numbers_kept VALUES (5, 'five'), (6, 'six')");
    await facts.insert('numbers_kept', []);
    expect(await facts.query('SELECT n, word FROM numbers_kept WHERE n < 100 ORDER BY n')).toEqual([
      { n: 1, word: 'one; two' },
      { n: 2, word: "it's" },
      { n: 3, word: 'ab' },
      { n: 4, word: '' },
      { n: 5, word: 'five' },
      { n: 6, word: 'six' },
    ]);
    expect(await facts.query('SELECT count() AS n FROM numbers_kept')).toEqual([{ n: 500_006 }]);
  });

  it('stores nothing of a batch with a bad row, or of a body that breaks off', async () => {
    await facts.command('TRUNCATE TABLE numbers_kept');
    const bad = Array.from({ length: 9_000 }, (_, i) => ({ n: i === 8_000 ? 'x' : i, word: '' }));
    await expect(facts.insert('numbers_kept', bad)).rejects.toMatchObject({ code: '27' });
    const broken = async function* () {
      yield Buffer.from('{"n":1,"word":"a"}\n');
      throw new Error('the sender went away');
    };
    await expect(facts.insert('numbers_kept', Readable.from(broken(), { objectMode: false }))).rejects.toThrow();
    expect(await facts.query('SELECT count() AS n FROM numbers_kept')).toEqual([{ n: 0 }]);
  });

  it('stores a batch with the same token once', async () => {
    const rows = [
      {
        campaign_id: 7,
        hour: '2026-01-01T05:00:00Z',
        impressions: 10,
        clicks: 1,
        reattributions: 0,
        spend: '1.5',
        client_cost: '2',
        revision: 1,
      },
    ];
    await facts.insert('delivery', rows, 'JSONEachRow', { token: 'batch-1' });
    await facts.insert('delivery', rows, 'JSONEachRow', { token: 'batch-1' });
    expect(await facts.query('SELECT count() AS n FROM delivery')).toEqual([{ n: 1 }]);
  });

  it('shows an error in the middle of a stream as that error', async () => {
    const sql = 'SELECT number, throwIf(number = 700000) FROM numbers(1000000)';
    for (const format of ['RowBinary', 'JSONEachRow']) {
      let bytes = 0;
      const read = async () => {
        for await (const chunk of await facts.stream(sql, {}, format)) bytes += chunk.length;
      };
      await expect(read()).rejects.toMatchObject({ code: '395' });
      expect(bytes).toBeGreaterThan(100_000);
    }
    await expect(facts.query(sql)).rejects.toMatchObject({ code: '395' });
  });

  it('kills a query at its abort, and says so with an AbortError', async () => {
    const abort = new AbortController();
    const outcome = facts
      .query(`${ENDLESS} AND 'abort-me' != ''`, {}, { signal: abort.signal })
      .catch((error) => error);
    expect(await until(async () => (await running(facts, 'abort-me')) === 1)).toBe(true);
    abort.abort();
    expect((await outcome).name).toBe('AbortError');
    expect(await until(async () => (await running(facts, 'abort-me')) === 0)).toBe(true);
  });

  it('kills a write that is aborted, which a store would finish without its client', async () => {
    const abort = new AbortController();
    const sql = "INSERT INTO numbers_kept SELECT number, 'w' FROM numbers(1000000000000) WHERE sipHash64(number) = 1";
    const outcome = facts.command(`${sql} AND 'write-me' != ''`, {}, { signal: abort.signal }).catch((error) => error);
    expect(await until(async () => (await running(facts, 'write-me')) === 1)).toBe(true);
    abort.abort();
    expect((await outcome).name).toBe('AbortError');
    expect(await until(async () => (await running(facts, 'write-me')) === 0)).toBe(true);
  });

  it('kills a query whose reader destroys the stream', async () => {
    const sql = "SELECT number FROM numbers(1000000000000) WHERE 'destroy-me' != ''";
    const stream = await facts.stream(sql, {}, 'RowBinary');
    for await (const chunk of stream) if (chunk.length > 0) break;
    expect(stream.destroyed).toBe(true);
    expect(await until(async () => (await running(facts, 'destroy-me')) === 0)).toBe(true);
  });

  it('tells an abort to a reader that has not begun, and to nobody else: it would end the process', async () => {
    const abort = new AbortController();
    const small = (await facts.stream('SELECT 1', {}, 'RowBinary', { signal: abort.signal })) as Transform;
    expect(await until(async () => small.readableLength > 0 && small.writableFinished)).toBe(true); // all of it has come
    expect(small.listenerCount('error')).toBeGreaterThan(0);
    abort.abort();
    await expect(buffer(small)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not run what was aborted before it was sent', async () => {
    const reason = new Error('changed my mind');
    await expect(facts.command('SELECT 1', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('answers small queries beside long ones, and hundreds at once', async () => {
    const abort = new AbortController();
    const long = Array.from({ length: 6 }, () =>
      facts.query(ENDLESS, {}, { signal: abort.signal }).catch(() => 'ended'),
    );
    expect(await facts.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    abort.abort();
    expect(await Promise.all(long)).toEqual(Array(6).fill('ended'));
    const many = await Promise.all(Array.from({ length: 200 }, (_, i) => facts.query(`SELECT ${i} AS i`)));
    expect(many.map(([row]) => row?.i)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });
});

describe('facts under churn', () => {
  it('loses no query and no session while hundreds are aborted, destroyed and finished at once', async () => {
    const { facts, close } = await testFacts();
    const endless = 'SELECT number FROM numbers(1000000000000)';
    const work = async (i: number) => {
      if (i % 3 === 0) for await (const chunk of await facts.stream(endless, {}, 'RowBinary')) return chunk.length > 0;
      if (i % 3 === 1) return (await facts.query('SELECT {i:UInt32} AS i', { i }))[0]?.i === i;
      const signal = AbortSignal.timeout(i % 40);
      return facts.query(ENDLESS, {}, { signal }).then(
        () => false,
        (error) => error.name === 'TimeoutError',
      );
    };
    for (let round = 0; round < (full ? 60 : 4); round++) {
      if (round === 2) await sleep(2_600); // the client closes connections that were idle for 2.5 s
      expect(await Promise.all(Array.from({ length: 90 }, (_, i) => work(i)))).toEqual(Array(90).fill(true));
    }
    expect(await until(async () => (await running(facts, 'numbers(1000000000000)')) === 0)).toBe(true);
    await close();
  });
});
