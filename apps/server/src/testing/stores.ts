import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInServer } from './facts.ts';
import { freshHome } from './records.ts';
import { startS3 } from './s3-stand-in.ts';

/** Where a whole server keeps what it knows. */
export type Stores = {
  /** What says so, DATA_DIR left out. */
  env: Record<string, string>;
  /** The DATA_DIR of a server's next life: the same for embedded stores, a fresh one where a disk holds only caches. */
  dataDir(): string;
  /** Ends the facts store, where that is a server of its own. */
  endFacts(): Promise<void>;
  close(): Promise<void>;
};

/** The defaults: everything in one folder. */
export const embeddedStores = async (): Promise<Stores> => {
  const home = await freshHome('pglite');
  return {
    env: {},
    dataDir: () => home.config.dataDir,
    endFacts: async () => undefined,
    close: home.remove,
  };
};

/** PostgreSQL, a facts store behind CLICKHOUSE_URL and an S3 bucket, all servers of their own. */
export const bigStores = async (): Promise<Stores> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-stores-'));
  const home = await freshHome('postgres');
  const facts = await standInServer(join(folder, 'facts'));
  const bucket = await startS3(join(folder, 'bucket'));
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  let lives = 0;
  return {
    env: {
      DATABASE_URL: home.config.databaseUrl ?? '',
      CLICKHOUSE_URL: facts.url,
      S3_ENDPOINT: endpoint ?? '',
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    dataDir: () => {
      lives += 1;
      return join(folder, `disk-${lives}`);
    },
    endFacts: () => facts.process.stop(1_000),
    close: async () => {
      await bucket.close();
      await facts.process.stop(1_000);
      await home.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
