import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { storeArriving } from '../arriving-file.ts';
import type { FileStore } from '../outside/files.ts';
import { openFolder } from '../outside/files-folder.ts';
import { limitArrival } from './arrival.ts';
import { readForm, senderGone } from './multipart.ts';
import { PACE_MS } from './upload-pace.ts';

let app: FastifyInstance;
let files: FileStore;
let folder: string;
let handled: Promise<unknown>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pace-'));
  files = await openFolder(folder);
  app = Fastify();
  await app.register(multipart);
  app.addHook('onRequest', async (request, reply) => limitArrival(request, reply));
  app.post('/upload', { config: { bodyMs: null } }, (request) => {
    const work = (async () => {
      const form = await readForm(request, z.object({ name: z.string() }));
      const file = { ...form.file, finish: form.finish, signal: senderGone(request) };
      return storeArriving(files, 'list', file, new PassThrough());
    })();
    handled = work.catch((error: Error) => error.message);
    return work;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
  await files.close();
  rmSync(folder, { recursive: true });
});

const field = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
const file = 'List\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

test.each([
  ['in its fields', field, 'closed before'],
  ['in its file', field + file, 'ended too early'],
])('a form that drips %s is told so, its call ends, and nothing of the file stays', async (_, beginning, why) => {
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n',
  );
  const [{ socket: theirs }] = await arrived;
  for (const drip of beginning + '0123456789'.repeat(10)) {
    const before = theirs.bytesRead;
    socket.write(drip);
    while (theirs.bytesRead === before) await new Promise((resolve) => setImmediate(resolve));
  }
  for (let ms = 0; ms <= PACE_MS; ms += 5_000) vi.advanceTimersByTime(5_000);
  await closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('The upload came too slowly');
  expect(await handled).toContain(why);
  expect(await files.head('list')).toBeNull();
});
