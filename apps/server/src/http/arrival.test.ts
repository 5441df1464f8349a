import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BODY_MS, limitArrival } from './arrival.ts';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify();
  app.addHook('onRequest', async (request, reply) => limitArrival(request, reply));
  app.post('/form', async () => ({ ok: true }));
  app.post('/patient', { config: { bodyMs: 4 * BODY_MS } }, async () => ({ ok: true }));
  app.post('/upload', { config: { bodyMs: null } }, async () => ({ ok: true }));
  const refuse = async (_: unknown, reply: { status(code: number): { send(body: object): unknown } }) =>
    reply.status(401).send({});
  app.post('/refused', { onRequest: refuse }, async () => ({}));
  app.post('/patient-refused', { onRequest: refuse, config: { bodyMs: 4 * BODY_MS } }, async () => ({}));
  app.post('/upload-refused', { onRequest: refuse, config: { bodyMs: null } }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // sockets are real, time is not
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
  ['/upload', 100 * BODY_MS],
])('a body in its own time is taken: %s', async (path, ms) => {
  const one = await half(path);
  vi.advanceTimersByTime(ms);
  one.rest();
  await once(one.socket, 'data');
  expect(one.said()).toMatch(/^HTTP\/1\.1 200 /);
  one.socket.destroy();
});
