import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../config.ts';

const BUCKET = 'fairlead-files';

/** An S3 API on loopback: s3rver, with the two calls about unfinished uploads that it lacks, and faults on demand. */
export type S3StandIn = {
  settings: S3Settings;
  /** What the server keeps, unfinished uploads included. */
  directory: string;
  /** When set, is asked first and may answer in the server's place (true: it did). Null to stop. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
};

/** @param buckets further buckets, such as those clients drop files in. */
export async function startS3(directory: string, buckets: string[] = []): Promise<S3StandIn> {
  const names = [BUCKET, ...buckets];
  const app = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  });
  await app.configureBuckets();
  const s3rver = app.callback();
  const server = createServer((request, response) => {
    if (standIn.fault?.(request, response)) return;
    if (answerUploads(directory, request, response)) return;
    s3rver(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: S3StandIn = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    directory,
    fault: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** ListMultipartUploads and AbortMultipartUpload over s3rver's folder. */
function answerUploads(directory: string, request: IncomingMessage, response: ServerResponse): boolean {
  const url = new URL(request.url ?? '/', 'http://s3');
  const uploads = join(directory, url.pathname.split('/')[1] ?? '', '._S3rver_uploads');
  const id = url.searchParams.get('uploadId');
  if (request.method === 'DELETE' && id && /^[0-9a-f]+$/.test(id)) {
    rmSync(join(uploads, id), { recursive: true, force: true });
    response.writeHead(204).end();
    return true;
  }
  if (request.method !== 'GET' || !url.searchParams.has('uploads')) return false;
  const items = (existsSync(uploads) ? readdirSync(uploads) : []).map((name) => {
    const key = readFileSync(join(uploads, name, 'key'), 'utf8');
    const since = statSync(join(uploads, name, 'key')).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>${since}</Initiated></Upload>`;
  });
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${items.join('')}</ListMultipartUploadsResult>`,
  );
  return true;
}
