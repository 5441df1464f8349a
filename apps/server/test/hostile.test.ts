import { type CallEntry, calls } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../src/http/openapi.ts';
import { aFamily, type Family } from '../src/testing/family.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { ask, sendBytes } from '../src/testing/raw-http.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  example?: unknown;
  default?: unknown;
};
type Operation = {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

// biome-ignore-start format: tables
const strings = [
  '',
  ' ',
  'a\0b',
  '\u0001\u001b[31m',
  'x\ud800y',
  '\ufeffx',
  '\u202etxt.exe',
  'a\r\nX-Injected: 1',
  'A'.repeat(20_000),
  "' OR '1'='1",
  "';select pg_sleep(9)--",
  '%_\\%',
  '\\',
  '(a+)+$',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  '2026-02-30',
  'infinity',
  '9223372036854775808',
  '1e309',
  '１２３',
  `a@${'a.'.repeat(5_000)}`,
  `${' '.repeat(20_000)}x`,
  '{"a":1}',
  '\u{1F468}\u200D\u{1F469}'.repeat(50),
];
const oddHeaders: Record<string, string>[] = [
  { 'x-request-id': '<b>' },
  { 'if-match': '"x"' },
  { 'x-change-set': "'" },
  { 'idempotency-key': 'ä'.repeat(300) },
  { 'x-http-method-override': 'DELETE' },
];
const oddQueries = ['__proto__=1', 'x[__proto__]=1', '%ff=1', 'x=%zz', 'dry_run=maybe', 'x=1&x=2', 'limit=1&limit=2'];
const numbers = [0, -1, 1.5, 1e-300, -1e308, 2147483648, 9.3e18];
const thenable = JSON.parse('{"then":"x"}') as object;
const others = [null, true, [], [[[[]]]], { $ne: null }, { toString: 1 }, { length: 1e9 }, thenable, [1, 'a', null]];
const bodies = [
  '',
  '   ',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '{}{}',
  '{"a":NaN}',
  '{"a":1e999}',
  '\ufeff{}',
  '{"a":"\u0000"}',
  '{"a":"x\ny"}',
  '{"a":"\\udc00"}',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '[{}]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '['.repeat(50_000),
  `{"a":${'9'.repeat(5_000)}}`,
];
const ids = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '%20',
  '+1',
  '１',
  "1'",
  '%00',
  '%ff',
  '%zz',
  '%2e%2e%2f',
  '..%5c',
  '__proto__',
  'a'.repeat(4000),
  '00000000-0000-0000-0000-000000000000',
];
// biome-ignore-end format: tables

/**
 * The gate gives each call, field and parameter every fifth value, each the next fifth: every value meets many of them, and most
 * fields of a kind meet all. `npm run test:full` gives each every value.
 */
const FIFTHS = process.env.FAIRLEAD_TEST_FULL ? 1 : 5;
let turns = 0;
const inTurn = <T>(values: readonly T[]): T[] => {
  turns += 1;
  return values.filter((_, at) => (at + turns) % FIFTHS === 0);
};

/** What must never be read in an answer: a statement, a stack, a path of the machine. */
const INTERNALS =
  /syntax error at|SQLSTATE|violates|relation "|invalid input syntax|node_modules|\.ts:\d|at \w+ \(|"stack"|\/work|\/home|\/tmp|\/dev\/shm|ENOENT|ECONNREFUSED/;

describe('hostile input', () => {
  let house: TestHouse;
  let family: Family;
  let admin: Caller;
  let port: number;
  const document = openApiDocument('http://127.0.0.1') as { paths: Record<string, Record<string, Operation>> };
  const operationOf = (entry: CallEntry) => document.paths[entry.path]?.[entry.method.toLowerCase()] as Operation;

  beforeAll(async () => {
    // Without a browser: what it does with hostile markup is asked of it alone (`captures.test.ts`)
    const env = { RATE_LIMITS: 'off', BROWSER_PATH: '/nowhere/chromium' };
    house = await openTestHouse({ env, worker: ['capture'] }); // somebody waits for these
    family = await aFamily(house, 'Hostile');
    admin = await house.as('admin');
    port = Number(new URL(await house.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => house?.close());

  const pathOf = (entry: CallEntry, given: Record<string, string> = {}) =>
    `/api${entry.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        given[name] ?? (name === 'type' ? 'audiences' : String(family.ids[name] ?? family.changeSet)),
    )}`;

  type Asked = { method?: string; url: string; payload?: string; type?: string; headers?: Record<string, string> };
  /** Asks, and looks at the answer: never a fault, always the shape of a refusal, nothing of the inside. */
  const tried = async (entry: CallEntry, asked: Asked): Promise<number> => {
    const answer = await house.app.inject({
      method: (asked.method ?? entry.method) as 'GET',
      url: asked.url,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(asked.payload === undefined ? {} : { 'content-type': asked.type ?? 'application/json' }),
        ...asked.headers,
      },
      ...(asked.payload === undefined ? {} : { payload: asked.payload }),
    });
    const what = `${entry.name} ${asked.url.slice(0, 200)} ${asked.payload?.slice(0, 200) ?? ''}`;
    expect(answer.statusCode, `${what}: ${answer.payload.slice(0, 300)}`).toBeLessThan(500);
    expect(answer.headers['x-injected']).toBeUndefined();
    if (answer.statusCode >= 400) {
      expect(answer.headers['content-type'], what).toContain('application/json');
      expect(answer.json(), what).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
      expect(answer.payload, what).not.toMatch(INTERNALS);
    }
    return answer.statusCode;
  };

  /** A value that the document gives, else one of the type. */
  const sample = (schema: Schema): unknown => {
    if (schema.example !== undefined || schema.default !== undefined) return schema.example ?? schema.default;
    if (schema.type === 'object')
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sample(each)]));
    if (schema.type === 'array') return [sample(schema.items ?? {})];
    return schema.type === 'integer' ? 1 : schema.type === 'boolean' ? false : 'x';
  };

  // The stream never ends, and the session is needed until the last call.
  const asked = calls.filter((entry) => entry.answers !== 'stream' && entry.name !== 'logout');
  test.each(asked.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const operation = operationOf(entry);
    for (const { name } of operation.parameters.filter((each) => each.in === 'path'))
      for (const id of inTurn(ids)) await tried(entry, { url: pathOf(entry, { [name]: id }) });
    for (const { name } of operation.parameters.filter((each) => each.in === 'query'))
      for (const value of inTurn(strings).map((each) => each.toWellFormed().slice(0, 10_000))) {
        const one = `${name}=${encodeURIComponent(value)}`;
        await tried(entry, { url: `${pathOf(entry)}?${one}` });
      }
    for (const query of inTurn(oddQueries)) await tried(entry, { url: `${pathOf(entry)}?${query}` });
    for (const headers of inTurn(oddHeaders)) await tried(entry, { url: pathOf(entry), headers });
    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST', 'OPTIONS', 'HEAD'])
      if (!calls.some((each) => each.path === entry.path && each.method === method))
        await house.app
          .inject({ method: method as 'PUT', url: pathOf(entry), headers: { authorization: `Bearer ${admin.token}` } })
          .then((answer) => expect(answer.statusCode).toBeLessThan(500));
    if (entry.method === 'GET') return;

    for (const payload of inTurn(bodies)) expect(await tried(entry, { url: pathOf(entry), payload })).toBeDefined();
    for (const type of [
      'text/plain',
      'a/b/c;;=',
      'application/json; charset=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ])
      await tried(entry, { url: pathOf(entry), payload: 'a=1&__proto__[x]=1', type });
    const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    if (media !== 'application/json' || !content) return;
    const good = sample(content.schema) as Record<string, unknown>;
    for (const field of Object.keys(content.schema.properties ?? {}))
      for (const value of inTurn([...strings, ...numbers, ...others]))
        await tried(entry, { url: pathOf(entry), payload: JSON.stringify({ ...good, [field]: value }) });
  });

  test('what is no HTTP is answered in the same shape, or cut', async () => {
    const host = 'Host: x\r\n';
    const long = 'A'.repeat(70_000);
    const raw: [what: string, bytes: string, status: number | null][] = [
      ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
      ['no method', `F<Z> / HTTP/1.1\r\n${host}\r\n`, 400],
      ['another version', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
      ['no words', '\0\u0001\u0002\r\n\r\n', 400],
      ['a TLS hello', '\u0016\u0003\u0001\u0002\0\u0001\r\n\r\n', 400],
      ['a negative length', `POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
      ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
      [
        'length and chunks',
        `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'a chunk without a size',
        `POST /api/token HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n`,
        400,
      ],
      ['a space in a header name', `POST / HTTP/1.1\r\n${host}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
      ['a header of 70 kB', `GET / HTTP/1.1\r\n${host}X-A: ${long}\r\n\r\n`, 431],
      [
        'a flood of headers',
        `GET / HTTP/1.1\r\n${host}${Array.from({ length: 5000 }, (_, n) => `X-${n}: 1\r\n`).join('')}\r\n`,
        431,
      ],
      ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
      ['an address of 70 kB', `GET /${long} HTTP/1.1\r\n${host}\r\n`, 431],
      ['a space in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`, 400],
      ['a tunnel', `CONNECT x.invalid:443 HTTP/1.1\r\n${host}\r\n`, null],
    ];
    for (const [what, bytes, status] of raw) {
      const text = await sendBytes(port, bytes);
      if (status === null && text === '') continue;
      expect(text, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(text.match(/HTTP\/1\.1 \d/g), `${what}: one answer, then the end`).toHaveLength(1);
      if (what === 'no host') continue; // Node answers this one without a body
      expect(head.toLowerCase(), what).toContain('content-type: application/json');
      expect(JSON.parse(body), what).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
    }
    const odd = await ask(port, { path: '/api/profile', headers: { expect: 'the-unexpected' } });
    expect([odd.status, JSON.parse(odd.text)]).toEqual([417, expect.objectContaining({ code: 'expectation_failed' })]);
    expect((await ask(port, { path: '/healthz' })).status).toBe(200);
  });

  test('nothing was polluted, and nobody was signed out', async () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const profile = calls.find((entry) => entry.name === 'profile') as CallEntry;
    expect(await tried(profile, { url: '/api/profile' })).toBe(200);
  });
});
