import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quiet } from '../../testing/facts.ts';
import { type GatewayAddress, type GatewayProcess, startGateway } from './process.ts';

/** A busy machine may take its time. */
const PATIENCE = { timeout: 60_000, interval: 20 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-gateway-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the gateway’s HTTP interface', () => {
  let gateway: GatewayProcess;
  let at: GatewayAddress;

  beforeAll(async () => {
    gateway = startGateway({ directory: join(folder, 'http'), log: quiet });
    at = await gateway.address();
  });
  afterAll(() => gateway.stop(0));

  const ask = (path: string, init: RequestInit = {}, password = at.password) => {
    const authorization = `Basic ${Buffer.from(`${at.username}:${password}`).toString('base64')}`;
    return fetch(`${at.url}${path}`, { method: 'POST', ...init, headers: { authorization, ...init.headers } });
  };

  it('answers a ping without, and anything else only with its password', async () => {
    expect(await (await fetch(`${at.url}/ping`)).text()).toBe('Ok.\n');
    const refused = await ask('/?query=SELECT%201', {}, 'guess');
    expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([403, '516']);
    expect((await fetch(`${at.url}/?query=SELECT%201`)).status).toBe(403);
  });

  it.each([
    ['SELECT nope', 404, '47'],
    ['SELECT * FROM not_there', 404, '60'],
    ['SELECT 1 FROM', 400, '62'],
    ["SELECT toUInt8('x')", 400, '6'],
    ['SELECT throwIf(1)', 500, '395'],
    ['SELECT 1; SELECT 2', 400, '62'],
    [`SELECT '${'x'.repeat(262_144)}'`, 400, '62'],
  ])('answers %.30s with the status and code of a server', async (body, status, code) => {
    const answer = await ask('/', { body });
    expect([answer.status, answer.headers.get('x-clickhouse-exception-code')]).toEqual([status, code]);
    expect(await answer.text()).toMatch(new RegExp(`^Code: ${code}\\. DB::Exception: `));
  });

  it('takes the format, the database and the query id from the address', async () => {
    const answer = await ask('/?default_format=JSONEachRow&database=system&query_id=mine-1', {
      body: 'SELECT name FROM one_table_that_is_not_there',
    });
    expect(answer.status).toBe(404);
    const good = await ask('/?default_format=JSONCompactEachRow&database=system&query_id=mine-2', {
      body: 'SELECT dummy FROM one',
    });
    expect(await good.text()).toBe('[0]\n');
    expect(good.headers.get('x-clickhouse-query-id')).toBe('mine-2');
    expect(good.headers.get('x-clickhouse-format')).toBe('JSONCompactEachRow');
    expect(await (await ask('/', { body: 'SELECT currentDatabase()' })).text()).toBe('default\n');
  });

  it('speaks gzip both ways', async () => {
    await ask('/', { body: 'CREATE TABLE squeezed (n UInt32) ENGINE = Memory' });
    const insert = `/?query=${encodeURIComponent('INSERT INTO squeezed FORMAT TSV')}`;
    const sent = await ask(insert, { body: gzipSync('1\n2\n3\n'), headers: { 'content-encoding': 'gzip' } });
    expect(sent.status).toBe(200);
    expect(JSON.parse(sent.headers.get('x-clickhouse-summary') ?? '{}')).toMatchObject({ written_rows: '3' });
    // fetch would inflate by itself: a raw body shows that it was really packed
    const { get } = await import('node:http');
    const packed = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const auth = `${at.username}:${at.password}`;
      const path = `${at.url}/?enable_http_compression=1&query=${encodeURIComponent('SELECT sum(n) FROM squeezed')}`;
      get(path, { auth, headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
        const pieces: Buffer[] = [];
        for await (const piece of answer) pieces.push(piece);
        resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(pieces) });
      }).on('error', reject);
    });
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe('6\n');
    expect((await ask('/', { body: 'x', headers: { 'content-encoding': 'lz4' } })).status).toBe(400);
  });

  it('leaves no insert data behind, whether the insert succeeds or not', async () => {
    await ask('/', { body: 'INSERT INTO squeezed FORMAT TSV\nnot a number' });
    expect(await readdir(join(folder, 'http', 'incoming'))).toEqual([]);
  });

  it('kills by the caller’s query id, and refuses a second query of that id', async () => {
    const long = ask('/?query_id=long-1', {
      body: 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 7001',
    });
    const listed = {
      body: "SELECT count() FROM system.processes WHERE query LIKE '%= 7001%' AND query NOT LIKE '%processes%'",
    };
    await vi.waitFor(async () => expect(await (await ask('/', listed)).text()).toBe('1\n'), PATIENCE);
    expect((await ask('/?query_id=long-1', { body: 'SELECT 1' })).headers.get('x-clickhouse-exception-code')).toBe(
      '216',
    );
    await ask('/', { body: "KILL QUERY WHERE query_id = 'long-1' ASYNC" });
    expect((await long).headers.get('x-clickhouse-exception-code')).toBe('394');
    expect((await ask('/', { body: "KILL QUERY WHERE user = 'default'" })).status).toBe(501);
  });

  it('cuts the connection when a result breaks, so that no client takes it for whole', async () => {
    const body = 'SELECT number, throwIf(number = 700000) FROM numbers(1000000) FORMAT RowBinary';
    const answer = await ask('/', { body });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('kills a read whose client goes away, before and after its first byte', async () => {
    const left = async () =>
      (
        await ask('/', {
          body: "SELECT count() FROM system.processes WHERE query LIKE '%gone-%' AND query NOT LIKE '%processes%' AND NOT is_cancelled",
        })
      ).text();
    const leave = new AbortController();
    const computing = "SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 1 AND 'gone-1' != ''";
    const early = ask('/', { body: computing, signal: leave.signal }).catch((error) => error.name);
    const late = await ask('/', {
      body: "SELECT number FROM numbers(1000000000000) WHERE 'gone-2' != '' FORMAT CSV",
      signal: leave.signal,
    });
    await vi.waitFor(async () => expect(await left()).toBe('2\n'), PATIENCE);
    leave.abort();
    expect(await early).toBe('AbortError');
    await vi.waitFor(async () => expect(await left()).toBe('0\n'), PATIENCE);
    await expect(late.arrayBuffer()).rejects.toThrow();
  });

  it('refuses what a server offers and this gateway does not, instead of leaving it out', async () => {
    expect((await ask('/?session_id=a', { body: 'SELECT 1' })).status).toBe(400);
    expect((await ask('/?decompress=1', { body: 'SELECT 1' })).status).toBe(400);
  });

  it('keeps a query within its memory', async () => {
    const body = 'SELECT length(groupArray(number)) FROM numbers(1000000000) SETTINGS max_memory_usage = 100000000';
    expect((await ask('/', { body })).headers.get('x-clickhouse-exception-code')).toBe('241');
  });
});
