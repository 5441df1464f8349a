import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FactsUnavailable } from '../db/facts.ts';
import { StoreBusy, StoreDown } from '../db/store-error.ts';
import { FileMissing, FileTooLarge } from '../outside/files.ts';
import { OutboundRefused } from '../outside/outbound-refused.ts';
import { Forbidden, NotFound, Refusal, Refused, TooMany, Unavailable } from '../refusal.ts';
import { answerError } from './refuse.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`insert into company: /srv/fairlead/data ${code}`), { code, ...more });
/** As the S3 client throws: a name and the status of the store's answer. */
const s3 = (name: string, status?: number) =>
  Object.assign(new Error('https://bucket.s3.internal/fairlead/uploads/1.csv'), {
    name,
    $metadata: status === undefined ? {} : { httpStatusCode: status },
  });

describe('whatever is thrown', () => {
  let app: FastifyInstance;
  let thrown: unknown;
  beforeAll(async () => {
    app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/', async () => {
      throw thrown;
    });
    await app.ready();
  });
  afterAll(() => app.close());
  const answerTo = async (error: unknown) => {
    thrown = error;
    const answer = await app.inject({ url: '/' });
    return { status: answer.statusCode, body: answer.json(), retry: answer.headers['retry-after'] };
  };

  const cases: [what: string, error: () => unknown, status: number, code: string][] = [
    ['a refused field', () => new Refused([{ path: 'name', message: 'Name is required' }]), 400, 'invalid'],
    ['too many requests', () => new TooMany(3), 429, 'too_many_requests'],
    ['facts that are not there', () => new FactsUnavailable('clickhouse at 10.0.0.5 is down'), 503, 'unavailable'],
    ['records that are not there', () => new StoreDown(coded('ECONNREFUSED')), 503, 'unavailable'],
    ['records that are busy', () => new StoreBusy('pool'), 503, 'unavailable'],
    ['a file that is gone', () => new FileMissing(), 404, 'not_found'],
    ['a file that is too large', () => new FileTooLarge(5), 413, 'too_large'],
    ['an address that is not for users', () => new OutboundRefused('private'), 400, 'outbound_refused'],
    ['a full disk', () => coded('ENOSPC'), 507, 'full'],
    ['a full quota', () => coded('EDQUOT'), 507, 'full'],
    ['records without room', () => coded('53100'), 507, 'full'],
    ['too many open files', () => coded('EMFILE'), 503, 'unavailable'],
    ['an S3 that refuses', () => s3('AccessDenied', 403), 503, 'unavailable'],
    ['an S3 that fails', () => s3('InternalError', 500), 503, 'unavailable'],
    ['an S3 that is not there', () => coded('ECONNREFUSED', { syscall: 'connect', $metadata: {} }), 503, 'unavailable'],
    ['an S3 that does not answer', () => s3('TimeoutError'), 503, 'unavailable'],
    ['an S3 without room', () => s3('EntityTooLarge', 507), 507, 'full'],
    ['a NUL for the records', () => coded('22021', { severity: 'ERROR' }), 400, 'invalid'],
    ['a twin row', () => coded('23505', { severity: 'ERROR' }), 409, 'conflict'],
    ['a body that is too large', () => Object.assign(new Error('x'), { statusCode: 413 }), 413, 'too_large'],
    ['a header that is too large', () => Object.assign(new Error('x'), { statusCode: 431 }), 431, 'too_large'],
    ['an unknown client error', () => Object.assign(new Error('x'), { statusCode: 499 }), 400, 'bad_request'],
    ['a fault', () => new TypeError('undefined is not a function at /srv/fairlead/main.ts:1:1'), 500, 'fault'],
    ['a word', () => 'select * from company', 500, 'fault'],
  ];
  test.each(cases)('%s', async (_, error, status, code) => {
    const { body, ...answer } = await answerTo(error());
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/srv|select|insert|s3\.internal|10\.0|\.ts|Error/);
    expect(answer.retry === undefined).toBe(![429, 503, 507].includes(status));
  });
});

/** What is logged where the caller of `answer` leaves once it is asked; a question with a body, as those that take long are. */
const saidWhenLeft = async (answer: (reply: FastifyReply, left: Promise<unknown>) => unknown, stays = false) => {
  const said: { level: number; msg: string }[] = [];
  const over = Promise.withResolvers<void>();
  const write = (line: string) => {
    said.push(JSON.parse(line));
    if ((stays ? /completed/ : /went away|closed prematurely|fault/).test(said.at(-1)?.msg ?? '')) over.resolve();
  };
  const app = Fastify({ logger: { level: 'info', stream: { write } } });
  await app.register(compress);
  app.setErrorHandler(answerError);
  app.post('/', async (_, reply) => {
    if (!stays) setTimeout(() => call.destroy());
    return answer(reply, once(reply.raw, 'close'));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers }, (given) => given.resume());
  call.on('error', () => undefined).end('{}');
  await over.promise;
  await app.close();
  return { faults: said.filter(({ level }) => level >= 50).map(({ msg }) => msg), all: said.map(({ msg }) => msg) };
};

test('work that ends because its caller went away is no fault', async () => {
  const { faults, all } = await saidWhenLeft(async (_, left) => {
    await left;
    throw new DOMException('The task was aborted', 'AbortError');
  });
  expect(faults).toEqual([]);
  expect(all).toContain('the caller went away');
});

test.each(['application/json', 'image/png'])('nor is a stream of %s that its caller did not wait for', async (type) => {
  const begun = (reply: FastifyReply) => {
    const lines = new PassThrough();
    lines.write('first');
    return reply.type(type).send(lines);
  };
  const waiting = (reply: FastifyReply) => reply.type(type).send(new PassThrough());
  expect([(await saidWhenLeft(waiting)).faults, (await saidWhenLeft(begun)).faults]).toEqual([[], []]);
});

test.each(['application/json', 'image/png'])(
  'a stream of %s that breaks off while its caller waits is one',
  async (type) => {
    const broken = (reply: FastifyReply) => {
      const lines = new PassThrough();
      setTimeout(() => lines.destroy());
      return reply.type(type).send(lines);
    };
    expect((await saidWhenLeft(broken, true)).faults).toEqual(['fault']);
  },
);

/** What an answer looks like that began as a file and failed before its first byte. */
const failedFile = async (type: string, error: () => Error) => {
  const app = Fastify();
  await app.register(compress);
  app.setErrorHandler(answerError);
  app.get('/', (_, reply) => {
    const bytes = new PassThrough();
    setTimeout(() => bytes.destroy(error()));
    return reply
      .status(206)
      .type(type)
      .headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=86400, immutable',
        'content-disposition': 'attachment; filename="a"',
        'content-length': '9000',
        'content-range': 'bytes 0-8999/9001',
        'content-security-policy': "sandbox; default-src 'none'",
        etag: '"a"',
        'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
      })
      .send(bytes);
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  await app.close();
  return answer;
};

test.each([
  ['text/csv', () => new Unavailable(), 503, 'unavailable', '5'],
  ['image/png', () => new Unavailable(), 503, 'unavailable', '5'],
  ['text/csv', () => new FileMissing(), 404, 'not_found', undefined],
  ['text/csv', () => new Error('broken'), 500, 'fault', undefined],
  ['image/png', () => new Error('broken'), 500, 'fault', undefined],
] as const)(
  'a file of %s that fails before its first byte is an answer of its own (%#)',
  async (type, error, status, code, retry) => {
    const { statusCode, headers, body } = await failedFile(type, error);
    expect([statusCode, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ code, request_id: expect.any(String) });
    expect(headers['retry-after']).toBe(retry);
    expect(headers['cache-control']).toBe('no-store'); // a browser may keep a 404 that says nothing of it, too
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(etag|last-modified|accept-ranges|content-(?!type|length|security))/),
      ]),
    );
  },
);

test('what a refusal says of itself stays', async () => {
  const refusal = () =>
    new Refusal(416, 'range_not_satisfiable', 'No such part', { headers: { 'content-range': 'bytes */9' } });
  expect((await failedFile('text/csv', refusal)).headers['content-range']).toBe('bytes */9');
});

test('a refusal of rights leaves a trace: who, which call and which object, never the token', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request) => {
    request.context = { user: { id: 111, role: 'client' } } as typeof request.context;
  });
  app.get('/orders/:orderId', async ({ query }) => {
    throw (query as { role?: string }).role ? new Forbidden() : new NotFound();
  });
  for (const url of ['/orders/3001', '/orders/3001?role=no'])
    await app.inject({ url, headers: { authorization: 'Bearer secret-of-somebody' } });
  await app.close();
  const trace = { user: 111, role: 'client', call: 'GET /orders/:orderId', ids: { orderId: '3001' }, msg: 'refused' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...trace, status: 404 },
    { ...trace, status: 403 },
  ]);
  expect(lines.join()).not.toContain('secret');
});
