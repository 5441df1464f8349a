import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sameSecret } from '../platform/secrets.ts';
import { type ControlAddress, removeControl, writeControl } from './control-file.ts';

/** What a command of the operator works with. */
export type Told = {
  /** Shows a line of progress. */
  say(line: string): void;
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal;
};

/** Does what the operator asked for and answers the sentence that it ends with. A wish that cannot be met rejects. */
export type Command = (args: Readonly<Record<string, unknown>>, told: Told) => Promise<string>;
export type Commands = Readonly<Record<string, Command>>;

/** A line of an answer: progress, and at last the end with the exit code. */
export type ControlLine = { say: string } | { end: string; code: number };

/** What whoever answers proves to hold, so that a stranger on a dead server's port is not believed. */
export const proofOf = (token: string, nonce: string): string =>
  createHmac('sha256', token).update(`control ${nonce}`).digest('hex');

export const NONCE = 'x-fairlead-nonce';
export const PROOF = 'x-fairlead-proof';

const MOST_BYTES = 65_536;

type Asked = { command: string; args: Record<string, unknown> };

const askedIn = async (request: IncomingMessage): Promise<Asked | null> => {
  if (Number(request.headers['content-length'] ?? MOST_BYTES + 1) > MOST_BYTES) return null;
  const { command, args } = JSON.parse((await buffer(request)).toString()) as Partial<Asked>;
  return typeof command === 'string' && typeof args === 'object' && args !== null ? { command, args } : null;
};

/**
 * Takes commands of the operator on a port of this machine, as long as the server runs: `npm run admin` finds it by
 * `dataDir`/control.json. Answers lines of JSON (see `ControlLine`).
 * @param explain what is told of an error, as a sentence
 */
export const serveControl = async (
  dataDir: string,
  commands: Commands,
  explain: (error: unknown) => string,
): Promise<{ close(): Promise<void> }> => {
  const token = randomBytes(32).toString('base64url');
  const leaving = new AbortController();
  const running = new Set<Promise<void>>();

  const carryOut = async ({ command, args }: Asked, response: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('Whoever asked has gone')));
    const write = (line: ControlLine) => void response.write(`${JSON.stringify(line)}\n`);
    const signal = AbortSignal.any([gone.signal, leaving.signal]);
    try {
      const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
      if (!known) throw new Error(`The running server knows no ${command}: it is of another release`);
      write({ end: await known(args, { say: (say) => write({ say }), signal }), code: 0 });
    } catch (error) {
      write({ end: explain(error), code: 1 });
    }
    response.end();
  };

  const server = createServer(async (request, response) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const nonce = String(request.headers[NONCE] ?? '');
    if (request.method !== 'POST' || nonce === '' || !sameSecret(given, token)) {
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    const asked = await askedIn(request).catch(() => null);
    if (asked === null) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson', [PROOF]: proofOf(token, nonce) });
    const work = carryOut(asked, response).finally(() => running.delete(work));
    running.add(work);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: ControlAddress = { port: (server.address() as AddressInfo).port, token, pid: process.pid };
  writeControl(dataDir, address);
  return {
    close: async () => {
      removeControl(dataDir, address);
      leaving.abort(new Error('The server is stopping'));
      server.close();
      await Promise.all(running);
      server.closeAllConnections();
    },
  };
};
