import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BODY_MS, limitArrival } from './arrival.ts';
import { PACE_BYTES, PACE_MS } from './upload-pace.ts';

let app: FastifyInstance;
let port: number;
/** When the server begins to read a file. */
let reading: Promise<unknown>;
beforeEach(async () => {
  app = Fastify();
  reading = Promise.resolve();
  app.addHook('onRequest', async (request, reply) => limitArrival(request, reply));
  app.post('/form', async () => ({ ok: true }));
  app.post('/patient', { config: { bodyMs: 4 * BODY_MS } }, async () => ({ ok: true }));
  app.post('/upload', { config: { bodyMs: null } }, async () => ({ ok: true }));
  const refuse = async (_: unknown, reply: { status(code: number): { send(body: object): unknown } }) =>
    reply.status(401).send({});
  app.addContentTypeParser('application/octet-stream', async () => undefined);
  app.post('/file', { config: { bodyMs: null } }, async (request) => {
    await reading;
    let bytes = 0;
    for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
    return { bytes };
  });
  app.post('/refused', { onRequest: refuse }, async () => ({}));
  app.post('/patient-refused', { onRequest: refuse, config: { bodyMs: 4 * BODY_MS } }, async () => ({}));
  app.post('/upload-refused', { onRequest: refuse, config: { bodyMs: null } }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }); // sockets are real, time is not
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** Sends a head and half a body, and waits until the server has it, `answered` its answer too; `rest` sends the other half. */
const half = async (path: string, { answered = false } = {}) => {
  const arrived = once(app.server, 'request') as Promise<[unknown, ServerResponse]>;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => said);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a": `,
  );
  const [, response] = await arrived;
  if (answered && !response.writableFinished) await once(response, 'finish');
  return { socket, said: () => said, closed, rest: () => socket.write('1}  ') };
};

test('a body that does not arrive in time is answered 408, and its connection closed', async () => {
  const { closed } = await half('/form');
  vi.advanceTimersByTime(BODY_MS);
  const said = await closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('"code":"timeout"');
});

test.each(['/refused', '/patient-refused', '/upload-refused'])(
  'a body that goes on after its call was refused is cut off: %s',
  async (path) => {
    const { closed, socket, said } = await half(path, { answered: true });
    if (said() === '') await once(socket, 'data');
    vi.advanceTimersByTime(BODY_MS);
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
  },
);

test('a refused body that ends in time keeps its connection', async () => {
  const one = await half('/upload-refused', { answered: true });
  vi.advanceTimersByTime(BODY_MS - 1);
  one.rest();
  const next = once(app.server, 'request');
  one.socket.write('GET /next HTTP/1.1\r\nHost: x\r\n\r\n');
  await next;
  vi.advanceTimersByTime(10 * BODY_MS);
  if (!one.said().includes(' 404 ')) await once(one.socket, 'data');
  expect(one.said()).toContain('HTTP/1.1 404 ');
  one.socket.destroy();
});

test.each([
  ['/patient', 4 * BODY_MS - 1],
  ['/upload', PACE_MS - 1],
])('a body in its own time is taken: %s', async (path, ms) => {
  const one = await half(path);
  vi.advanceTimersByTime(ms);
  one.rest();
  await once(one.socket, 'data');
  expect(one.said()).toMatch(/^HTTP\/1\.1 200 /);
  one.socket.destroy();
});

/** An upload of that many bytes; `send` waits until the server has them. */
const upload = async (bytes: number) => {
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (more) => {
    said += more;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => said);
  socket.write(
    `POST /file HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const [{ socket: theirs }] = await arrived;
  const send = async (more: number) => {
    const before = theirs.bytesRead;
    socket.write(Buffer.alloc(more));
    while (theirs.bytesRead < before + more) await new Promise((resolve) => setImmediate(resolve));
  };
  return { socket, send, closed, said: () => said };
};

test('an upload that comes on by drips is answered 408 in words, and its connection closed', async () => {
  const one = await upload(PACE_BYTES * 100);
  await one.send(PACE_BYTES); // at once, as whoever means well
  for (let s = 0; s < PACE_MS; s += 5_000) {
    await one.send(10);
    vi.advanceTimersByTime(5_000);
  }
  for (let s = 0; s < PACE_MS; s += 5_000) vi.advanceTimersByTime(5_000);
  const said = await one.closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({
    code: 'timeout',
    message: 'The upload came too slowly: less than 4 KB a second. Send it again over a faster line.',
  });
});

test('an upload on a slow line takes its time, also with half a minute of silence', async () => {
  const one = await upload(PACE_BYTES * 20);
  for (let n = 0; n < 20; n++) {
    await one.send(PACE_BYTES);
    vi.advanceTimersByTime(n % 2 ? 10_000 : 30_000);
  }
  if (one.said() === '') await once(one.socket, 'data');
  expect(one.said()).toContain(JSON.stringify({ bytes: PACE_BYTES * 20 }));
  one.socket.destroy();
});

test('a server that is slow to read blames nobody for it', async () => {
  let begin = (_: unknown) => {};
  reading = new Promise((resolve) => {
    begin = resolve;
  });
  const one = await upload(200_000);
  one.socket.write(Buffer.alloc(200_000));
  for (let ms = 0; ms < 10 * PACE_MS; ms += 5_000) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(5_000);
  }
  expect(one.said()).toBe('');
  begin(null);
  await once(one.socket, 'data');
  expect(one.said()).toContain('{"bytes":200000}');
  one.socket.destroy();
});
