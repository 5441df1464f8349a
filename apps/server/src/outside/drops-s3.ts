import type { Readable } from 'node:stream';
import { GetObjectCommand, type ListObjectsV2CommandOutput, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { isDropFolder, isDropKey } from '@fairlead/domain/import/import-url.rules';
import type { S3Settings } from '../config.ts';
import { type DroppedFile, type Drops, DropsDown } from './drops.ts';
import { FileMissing } from './files.ts';
import { s3Client } from './s3-client.ts';

type Options = {
  bucket: string;
  /** Ends in "/" unless it is empty. */
  prefix: string;
  /** For a whole listing: a person waits for it. */
  listMs?: number;
};

/** Longest key of S3, in bytes. */
const KEY_MAX = 1024;

/** Clients' folders below a prefix of a bucket. */
export function openDropsS3(s3: S3Settings, { bucket, prefix: root, listMs = 15_000 }: Options): Drops {
  const client = s3Client(s3);

  async function* pages(Prefix: string, more: { Delimiter?: string } = {}): AsyncGenerator<ListObjectsV2CommandOutput> {
    const stop = AbortSignal.timeout(listMs);
    try {
      const asked = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix, ...more }, { abortSignal: stop });
      for await (const page of asked) {
        yield page;
        stop.throwIfAborted();
      }
    } catch (error) {
      throw new DropsDown({ cause: error });
    }
  }

  return {
    async folders() {
      const found = new Set<string>();
      for await (const page of pages(root, { Delimiter: '/' })) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const folder = Prefix.slice(root.length, -1);
          if (isDropFolder(folder)) found.add(folder);
        }
      }
      return [...found].sort();
    },

    async files(begins, most) {
      const from = root + (begins === '' || begins.includes('/') ? begins : `${begins}/`);
      const found: DroppedFile[] = [];
      if (Buffer.byteLength(from) > KEY_MAX) return found;
      for await (const page of pages(from)) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const path = Key.slice(root.length);
          const [folder, key] = [path.slice(0, path.indexOf('/')), path.slice(path.indexOf('/') + 1)];
          if (!path.includes('/') || !isDropFolder(folder) || !isDropKey(key)) continue; // also "folders" of consoles
          found.push({ folder, key, size: Size, updated_at: LastModified });
          if (found.length === most) return found;
        }
      }
      return found;
    },

    async open({ folder, key }, signal) {
      if (!isDropFolder(folder) || !isDropKey(key)) throw new FileMissing();
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${root}${folder}/${key}` }), {
          abortSignal: signal,
        });
        const { ContentLength = 0, LastModified = new Date(0), Body } = answer;
        return { size: ContentLength, updated_at: LastModified, body: Body as Readable };
      } catch (error) {
        signal?.throwIfAborted();
        if ((error as Error).name === 'NoSuchKey') throw new FileMissing({ cause: error });
        throw new DropsDown({ cause: error });
      }
    },

    close: () => client.destroy(),
  };
}
