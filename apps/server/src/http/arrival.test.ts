import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitArrival } from './arrival.ts';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify();
  app.addHook('onRequest', async (request, reply) => limitArrival(request, reply, 200));
  app.post('/form', async () => ({ ok: true }));
  app.post('/patient', { config: { bodyMs: 60_000 } }, async () => ({ ok: true }));
  app.post('/upload', { config: { bodyMs: null } }, async () => ({ ok: true }));
  app.post('/refused', { onRequest: async (_, reply) => reply.status(401).send({}) }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** Sends a head and half a body; `rest` sends the other half. Resolves `closed` with all that was answered. */
const half = (path: string) => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a": `,
  );
  return { socket, said: () => said, closed: once(socket, 'close').then(() => said), rest: () => socket.write('1}  ') };
};

test('a body that does not arrive in time is answered 408, and its connection closed', async () => {
  const said = await half('/form').closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('"code":"timeout"');
});

test('a body that goes on after its call was refused is cut off', async () => {
  expect(await half('/refused').closed).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body in time is taken', async () => {
  const one = half('/patient');
  one.rest();
  await once(one.socket, 'data');
  expect(one.said()).toMatch(/^HTTP\/1\.1 200 /);
  one.socket.destroy();
});

test('uploads take their time', async () => {
  const one = half('/upload');
  await once(one.socket, 'connect');
  await half('/form').closed; // begun later, and over
  one.rest();
  await once(one.socket, 'data');
  expect(one.said()).toMatch(/^HTTP\/1\.1 200 /);
  one.socket.destroy();
});
