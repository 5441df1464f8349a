import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

type Asked = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string | null;
  body?: object;
  headers?: Record<string, string>;
};

/** `status` 0: no answer, and `body` says why. `body` is null unless it was asked for. */
export type Reply = { status: number; body: string | null; replayed: boolean };

export type Client = { send(asked: Asked, keepBody: boolean): Promise<Reply>; close(): void };

const TIMEOUT_MS = 10_000;

/** Calls over kept connections, as many as there are users; a body nobody looks at is read and dropped as it came. */
export const openClient = (base: string, connections: number): Client => {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const send: Client['send'] = ({ method, path, token, body, headers }, keepBody) =>
    new Promise((done) => {
      const failed = (why: string) => done({ status: 0, body: why, replayed: false });
      const content = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          hostname,
          port,
          method,
          path,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            'accept-encoding': 'gzip',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(content === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
            ...headers,
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          const keep = keepBody || status >= 400;
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => keep && parts.push(part));
          answer.on('error', (error) => failed(error.message));
          answer.on('end', () => {
            const whole = Buffer.concat(parts);
            const zipped = answer.headers['content-encoding'] === 'gzip';
            done({
              status,
              body: keep ? (zipped ? gunzipSync(whole) : whole).toString() : null,
              replayed: answer.headers['idempotency-replayed'] === 'true',
            });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error) => failed(error.message));
      sent.end(content);
    });
  return { send, close: () => agent.destroy() };
};
