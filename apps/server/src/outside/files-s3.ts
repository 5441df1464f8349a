import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config.ts';
import { STORE_PREFIX } from '../config.values.ts';
import { checkKey, FileMissing, type FileStore, meter } from './files.ts';
import { openCache } from './files-cache.ts';
import { openPrivateFolder } from './private-folder.ts';
import { s3Client, s3Status } from './s3-client.ts';

type Options = {
  /** For local copies and scratch folders only. */
  dataDir: string;
  /** Most that idle local copies may take. */
  cacheBytes?: number;
  log?: { warn(fields: object, message: string): void } | undefined;
};

/** S3 keeps at most 10,000 parts: 8 MiB each is enough for 80 GB, at 16 MiB of memory per upload. */
const PART_BYTES = 8 * 1024 * 1024;
const STALE_UPLOAD_MS = 24 * 3_600_000;

/** Files in a bucket, under `fairlead/`. An object appears when its upload is completed, so what fails leaves nothing. */
export async function openS3(s3: S3Settings, options: Options): Promise<FileStore> {
  const client = s3Client(s3);
  const Bucket = s3.bucket;
  const own = await openPrivateFolder(join(options.dataDir, 'cache'));
  const cache = openCache(options.cacheBytes ?? 10 * 1024 ** 3);
  const at = (key: string) => ({ Bucket, Key: STORE_PREFIX + checkKey(key) });
  const closing = new AbortController();
  const sweeping = abortStaleUploads(client, Bucket, new Date(Date.now() - STALE_UPLOAD_MS), closing.signal).catch(
    (error: unknown) => {
      if (!closing.signal.aborted)
        options.log?.warn({ err: error }, 'could not look for unfinished uploads in the bucket');
    },
  );

  const store: FileStore = {
    async put(key, body, { signal, maxBytes } = {}) {
      const object = at(key);
      const { stream, result } = meter(maxBytes);
      const feed = new PassThrough();
      const upload = new Upload({
        client,
        params: { ...object, Body: feed },
        partSize: PART_BYTES,
        queueSize: 2,
        leavePartsOnError: false,
      });
      // Each ends the other: a body that fails, is aborted or is too large breaks the upload, which is then taken
      // back; an upload that fails lets go of the body.
      const [fed, uploaded] = await Promise.allSettled([
        pipeline(body, stream, feed, { signal }),
        upload.done().finally(() => feed.destroy()),
      ]);
      if (fed.status === 'rejected' && (signal?.aborted || !isCutShort(fed.reason))) throw fed.reason;
      if (uploaded.status === 'rejected') throw uploaded.reason;
      return result();
    },

    async putFile(key, localPath) {
      const { size } = await store.put(key, createReadStream(localPath));
      await rm(localPath, { force: true });
      return { size };
    },

    async get(key, { start = 0, end } = {}) {
      const object = at(key);
      if (end !== undefined && end < start) return Readable.from([], { objectMode: false });
      const ranged = start > 0 || end !== undefined;
      try {
        const answer = await client.send(
          new GetObjectCommand({ ...object, ...(ranged ? { Range: `bytes=${start}-${end ?? ''}` } : {}) }),
        );
        return answer.Body as Readable;
      } catch (error) {
        if (s3Status(error) === 416) return Readable.from([], { objectMode: false });
        throw s3Status(error) === 404 ? new FileMissing({ cause: error }) : error;
      }
    },

    async head(key) {
      const found = await headOf(client, at(key));
      return found && { size: found.size, updated_at: found.updated_at };
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: STORE_PREFIX + prefix,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
        );
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key.slice(STORE_PREFIX.length), size: Size, updated_at: LastModified };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    async local(key) {
      const found = await headOf(client, at(key));
      if (!found) throw new FileMissing();
      const name = createHash('sha256').update(`${key}\n${found.etag}`).digest('hex');
      return cache.use(
        name,
        found.size,
        () => join(own.path, randomUUID()),
        async (path) => {
          await pipeline(await store.get(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        },
      );
    },

    scratch: () => own.fresh(),

    async ready() {
      await client.send(new HeadBucketCommand({ Bucket }));
      await client.send(new PutObjectCommand({ Bucket, Key: `${STORE_PREFIX}probe`, Body: '' }));
    },

    async close() {
      closing.abort();
      await sweeping;
      client.destroy();
      await own.close();
    },
  };
  return store;
}

/** The body was let go of because the upload had failed: not the reason to tell. */
const isCutShort = ({ name, code }: NodeJS.ErrnoException) =>
  name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';

async function headOf(
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<{ size: number; updated_at: Date; etag: string } | null> {
  try {
    const found = await client.send(new HeadObjectCommand(object));
    return { size: found.ContentLength ?? 0, updated_at: found.LastModified ?? new Date(0), etag: found.ETag ?? '' };
  } catch (error) {
    if (s3Status(error) === 404) return null;
    throw error;
  }
}

/** Takes back the uploads below our prefix that a process began before `before` and died in. They cost storage and nobody sees them. */
export async function abortStaleUploads(
  client: S3Client,
  bucket: string,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let aborted = 0;
  let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: STORE_PREFIX, ...after }),
      { abortSignal: signal },
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key?.startsWith(STORE_PREFIX) || !UploadId || !Initiated || Initiated > before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), { abortSignal: signal });
      aborted += 1;
    }
    if (!page.IsTruncated || !page.NextKeyMarker) return aborted;
    after = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
    };
  }
}
