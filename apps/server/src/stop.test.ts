import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeWithin } from './stop.ts';

test('a request that does not end holds a stop up for no longer than told; one that ends in time is answered', async () => {
  const app = Fastify();
  let release: (text: string) => void = () => {};
  app.get('/slow', () => new Promise((done) => (release = done)));
  app.get('/endless', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let arrived = 0;
  const both = new Promise<void>((done) => app.server.on('request', () => ++arrived === 2 && done()));
  const ask = (path: string) =>
    once(request({ port, path, host: '127.0.0.1', agent: false }).end(), 'response').then(
      ([response]) => response.statusCode,
      () => 'cut',
    );
  const calls = [ask('/slow'), ask('/endless')];
  await both;
  const closed = closeWithin(app, 1_000);
  release('done');
  expect(await calls[0]).toBe(200);
  await closed;
  expect(await calls[1]).toBe('cut');
});
