import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkUrl, openOutbound } from './outbound.ts';
import { OutboundRefused } from './outbound-refused.ts';

/** A server on loopback that nothing may reach but what is allowed; it counts who came. */
let canary: Server;
let port: number;
let hits: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const sockets = new Set<unknown>();
beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '');
    answer(request, response);
  });
  canary.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
  answer = (_request, response) => response.end('hello');
});
afterAll(() => canary.close());

const allowed = (more: Partial<Parameters<typeof openOutbound>[0]> = {}) =>
  openOutbound({ allow: [`127.0.0.1:${port}`, `localhost:${port}`], ...more });
const limits = { maxBytes: 1_000_000 };
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof OutboundRefused) return error.reason;
  throw error ?? new Error('it was not refused');
};
const read = async (
  url: string,
  from = allowed(),
  options: Partial<Parameters<ReturnType<typeof allowed>['fetch']>[1]> = {},
) => text((await from.fetch(url, { ...limits, ...options })).body);
const eventually = async (claim: () => boolean) => {
  for (let i = 0; i < 4_000 && !claim(); i += 1) await new Promise((go) => setTimeout(go, 5));
  expect(claim()).toBe(true);
};

describe('a name is looked up once', () => {
  test('and the connection goes where the check was', async () => {
    // A name that only our own look-up knows: were it looked up again to connect, nothing would be found.
    const answers = ['127.0.0.1', '127.0.0.9'];
    let lookups = 0;
    const resolve = async () => [{ address: answers[lookups++] ?? '127.0.0.9', family: 4 }];
    const pinned = openOutbound({ allow: [`pinned.invalid:${port}`], resolve });
    expect(await read(`http://pinned.invalid:${port}/once`, pinned)).toBe('hello');
    expect(lookups).toBe(1);
    expect(hits).toEqual(['/once']);
  });

  test('again for each redirect, and the next answer is checked, too', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    let lookups = 0;
    const resolve = async () => [{ address: answers[lookups++] ?? '', family: 4 }];
    answer = (_request, response) => response.writeHead(302, { location: '/next' }).end();
    expect(await refusal(allowed({ resolve }).fetch(`http://localhost:${port}/first`, limits))).toBe('private');
    expect(hits).toEqual(['/first']);
  });
});

describe('redirects', () => {
  const hop = (request: IncomingMessage, response: ServerResponse, most: number) => {
    const count = Number(request.url?.slice(1));
    if (count < most) response.writeHead(302, { location: `/${count + 1}` }).end();
    else response.end('there');
  };

  test('up to three are followed', async () => {
    answer = (request, response) => hop(request, response, 3);
    const got = await allowed().fetch(`http://127.0.0.1:${port}/0#part`, limits);
    expect(got.url).toBe(`http://127.0.0.1:${port}/3`);
    expect(await text(got.body)).toBe('there');
    answer = (request, response) => hop(request, response, 1_000_000);
    hits = [];
    expect(await refusal(allowed().fetch(`http://127.0.0.1:${port}/0`, limits))).toBe('redirects');
    expect(hits).toHaveLength(4);
  });

  test.each([
    ['http://169.254.169.254/latest', 'private'],
    ['http://[::1]/', 'private'],
    ['//10.0.0.1/', 'private'],
    ['file:///etc/passwd', 'scheme'],
    ['http://user:pass@example.com/', 'credentials'],
    ['http://example.com:6379/', 'port'],
  ])('to %s are refused', async (location, reason) => {
    answer = (_request, response) => response.writeHead(307, { location }).end();
    expect(await refusal(allowed().fetch(`http://127.0.0.1:${port}/`, limits))).toBe(reason);
  });
});

test('where https alone is read, http is refused at the first address and at each redirect', async () => {
  const first = `http://127.0.0.1:${port}/`;
  expect(await refusal(allowed().fetch(first, { ...limits, httpsOnly: true }))).toBe('plain');
  expect(hits).toEqual([]);
  const from = new URL('https://example.com/ad.js');
  expect(() => checkUrl('http://example.com/ad.js', from, true)).toThrow('only https addresses can be read');
  expect(checkUrl('/next.js', from, true).href).toBe('https://example.com/next.js');
});

describe('limits', () => {
  test('by the declared size, by the received one, and one byte below', async () => {
    answer = (_request, response) => response.end('x'.repeat(1001));
    const url = `http://127.0.0.1:${port}/`;
    expect(await refusal(allowed().fetch(url, { maxBytes: 1000 }))).toBe('size');
    answer = (_request, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(401));
    };
    expect(await refusal(read(url, allowed(), { maxBytes: 1000 }))).toBe('size');
    expect(await read(url, allowed(), { maxBytes: 1001 })).toHaveLength(1001);
  });

  test('an endless stream is cut off and its connection closed', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', more);
      };
      more();
    };
    expect(await refusal(read(`http://127.0.0.1:${port}/`))).toBe('size');
    await eventually(() => sockets.size === 0);
  });

  test('gzip is unpacked, a bomb stops at the limit', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    expect(await read(`http://127.0.0.1:${port}/`)).toBe('packed');
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    expect(await refusal(read(`http://127.0.0.1:${port}/`))).toBe('size');
  });

  test('broken and unknown packing', async () => {
    const whole = gzipSync('x'.repeat(10_000));
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length - 9));
    expect(await refusal(read(`http://127.0.0.1:${port}/`))).toBe('broken');
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x');
    expect(await refusal(read(`http://127.0.0.1:${port}/`))).toBe('encoding');
  });

  test('a drip is refused, though something comes all the time', async () => {
    const drips: NodeJS.Timeout[] = [];
    answer = (_request, response) => {
      drips.push(setInterval(() => response.write('x'), 5));
    };
    expect(await refusal(read(`http://127.0.0.1:${port}/`, allowed({ idleMs: 60, bytesPerIdle: 10_000 })))).toBe(
      'slow',
    );
    clearInterval(drips[0]);
    await eventually(() => sockets.size === 0);
  });

  test('a reader who does not keep up is not taken for a slow sender', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(900_000));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // sockets are real, the look at their pace is not
    try {
      const slow = allowed({ idleMs: 100, bytesPerIdle: 10_000 });
      const { body } = await slow.fetch(`http://127.0.0.1:${port}/`, limits);
      await eventually(() => body.readableLength >= body.readableHighWaterMark);
      vi.advanceTimersByTime(400);
      expect((await buffer(body)).length).toBe(900_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test('no answer, a head that never ends, and a body that takes too long in all', async () => {
    answer = () => {};
    expect(await refusal(allowed({ headMs: 50 }).fetch(`http://127.0.0.1:${port}/`, limits))).toBe('time');
    const drip = createTcpServer((socket) => {
      socket.on('error', () => {});
      const timer = setInterval(() => socket.write('X: y\r\n'), 5);
      socket.on('close', () => clearInterval(timer));
      socket.write('HTTP/1.1 200 OK\r\n');
    });
    drip.listen(0, '127.0.0.1');
    await once(drip, 'listening');
    const dripPort = (drip.address() as AddressInfo).port;
    const dripping = openOutbound({ allow: [`127.0.0.1:${dripPort}`], headMs: 80 });
    expect(await refusal(dripping.fetch(`http://127.0.0.1:${dripPort}/`, limits))).toBe('time');
    drip.close();
    answer = (_request, response) => response.write('part');
    expect(await refusal(read(`http://127.0.0.1:${port}/`, allowed(), { totalMs: 60 }))).toBe('time');
    const hanging = openOutbound({ allow: [], headMs: 50, resolve: () => new Promise(() => {}) });
    expect(await refusal(hanging.fetch('http://hangs.example/', limits))).toBe('time');
    await eventually(() => sockets.size === 0);
  });

  test('an answer that breaks off is never taken for a whole one', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await refusal(read(`http://127.0.0.1:${port}/`))).toBe('broken');
  });

  test('nobody there', async () => {
    const closed = createTcpServer();
    closed.listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const gone = (closed.address() as AddressInfo).port;
    closed.close();
    await once(closed, 'close');
    expect(
      await refusal(openOutbound({ allow: [`127.0.0.1:${gone}`] }).fetch(`http://127.0.0.1:${gone}/`, limits)),
    ).toBe('connection');
  });

  test('abort, before and in the middle', async () => {
    await expect(
      allowed().fetch(`http://127.0.0.1:${port}/`, { ...limits, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    answer = (_request, response) => response.write('part');
    const stop = new AbortController();
    const { body } = await allowed().fetch(`http://127.0.0.1:${port}/`, { ...limits, signal: stop.signal });
    stop.abort();
    await expect(text(body)).rejects.toMatchObject({ name: 'AbortError' });
    await eventually(() => sockets.size === 0);
  });
});

test('status and headers come as they are, and HEAD has no body', async () => {
  answer = (request, response) =>
    response.writeHead(404, { 'content-length': '2000000', etag: `"${request.method}"` }).end();
  const got = await allowed().fetch(`http://127.0.0.1:${port}/x`, { ...limits, method: 'HEAD' });
  expect([got.status, got.headers.etag, await text(got.body)]).toEqual([404, '"HEAD"', '']);
});

test('what is refused can be shown: no address, port or cause in it', async () => {
  const error = await openOutbound({ allow: [] })
    .fetch('http://10.1.2.3/secret', limits)
    .catch((thrown: Error) => thrown);
  expect((error as Error).message).toBe('the address is not on the public internet');
});
