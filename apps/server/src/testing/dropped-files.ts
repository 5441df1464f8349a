import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../outside/s3-client.ts';
import { type S3StandIn, startS3 } from './s3-stand-in.ts';

/** Where clients drop files in a test: beside other things in a bucket of its own. */
export const DROP_BUCKET = 'fairlead-drops';
const ROOT = 'clients/';

export type DroppedFiles = {
  bucket: S3StandIn;
  /** S3_ settings and IMPORT_S3. */
  env: Record<string, string>;
  /** Puts a file at `folder/key`; `outside` beside the clients' folders. */
  drop(path: string, content: string | Uint8Array, where?: 'outside'): Promise<void>;
  close(): Promise<void>;
};

/** A bucket on a real S3 protocol server in `directory`. */
export const startDrops = async (directory: string): Promise<DroppedFiles> => {
  const bucket = await startS3(directory, [DROP_BUCKET]);
  const client = s3Client(bucket.settings);
  const { endpoint, region, bucket: own, accessKeyId, secretAccessKey } = bucket.settings;
  return {
    bucket,
    env: {
      S3_ENDPOINT: endpoint ?? '',
      S3_REGION: region,
      S3_BUCKET: own,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      IMPORT_S3: `s3://${DROP_BUCKET}/clients`,
    },
    drop: async (path, content, where) => {
      const Key = where === 'outside' ? path : `${ROOT}${path}`;
      await client.send(new PutObjectCommand({ Bucket: DROP_BUCKET, Key, Body: content }));
    },
    close: async () => {
      client.destroy();
      await bucket.close();
    },
  };
};
