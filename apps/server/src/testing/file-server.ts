import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on loopback that hands out files, and misbehaves as it is told. */
export type FileServer = {
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  /** The address of a file; what is served there is replaced at any time. */
  serve(path: string, file: string | Uint8Array | Serve): string;
  /** Paths asked for so far. */
  asked: string[];
  /** Answers that nobody reads any more, or that are whole. */
  ended(): boolean;
  close(): Promise<void>;
};

export const startFileServer = async (): Promise<FileServer> => {
  const files = new Map<string, string | Uint8Array | Serve>();
  let open = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    fileServer.asked.push(request.url ?? '');
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end('<h1>Not found</h1>');
    else if (typeof file === 'function') file(request, response);
    else
      response
        .writeHead(200, {
          'content-type': 'text/csv',
          'content-length': Buffer.byteLength(file),
          'last-modified': 'Wed, 18 Nov 2026 10:00:00 GMT',
        })
        .end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fileServer: FileServer = {
    host,
    asked: [],
    serve: (path, file) => {
      files.set(path, file);
      return `http://${host}${path}`;
    },
    ended: () => open === 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fileServer;
};
