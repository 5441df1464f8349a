import { request } from 'node:http';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';

export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string };

/** Asks over a real connection. A body may be a stream; the answer is read even when it comes before the body is out. */
export const ask = (
  port: number,
  { method = 'GET', path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> },
  body?: Readable | string | Buffer,
): Promise<RawAnswer> =>
  new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }),
      );
      answer.on('error', fail);
    });
    call.on('error', fail);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) call.end(body);
    else body.pipe(call);
  });

/** Writes bytes that no HTTP client would send; answers what came back until the server closed, or `within` ms. */
export const sendBytes = (port: number, bytes: string | Buffer, { within = 3_000 } = {}): Promise<string> =>
  new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      done(text);
    };
    const timer = setTimeout(end, within);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', end);
    socket.on('close', end);
  });
