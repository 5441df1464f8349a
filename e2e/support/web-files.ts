import { once } from 'node:events';
import { createServer } from 'node:http';
import { inject } from 'vitest';

/** A web server with files, at an address that the dashboard of this test file may fetch from. */
export type WebFiles = {
  /** Puts a file at a path and answers its address. */
  put(path: string, content: string): string;
  close(): Promise<void>;
};

/** When every file was changed last. */
const CHANGED = 'Wed, 18 Nov 2026 10:00:00 GMT';

export const startWebFiles = async (): Promise<WebFiles> => {
  const host = inject('fetchable')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';
  const files = new Map<string, string>();
  const server = createServer((request, response) => {
    const content = files.get(new URL(request.url ?? '/', 'http://x').pathname);
    if (content === undefined) response.writeHead(404).end('<h1>Not found</h1>');
    else
      response.writeHead(200, { 'content-length': Buffer.byteLength(content), 'last-modified': CHANGED }).end(content);
  });
  server.listen(Number(host.split(':')[1]), '127.0.0.1');
  await once(server, 'listening');
  return {
    put: (path, content) => {
      files.set(path, content);
      return `http://${host}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
