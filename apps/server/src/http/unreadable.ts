import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const words: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read. Check its syntax.'],
  408: ['timeout', 'The request took too long to arrive'],
  417: ['expectation_failed', 'This server does not meet that expectation'],
  431: ['too_large', 'The headers are too large'],
};

const bodyOf = (status: number): string => {
  const [code, message] = words[status] ?? words[400] ?? [];
  return JSON.stringify({ message, code, request_id: randomUUID() });
};

/**
 * Answers bytes that are no HTTP request in the shape of every refusal, and closes: what follows on such a connection
 * cannot be told apart from the broken request.
 */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const body = bodyOf(status);
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

/** An `Expect` that is not 100-continue never reaches a route. */
export const refuseExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(bodyOf(417));
};
