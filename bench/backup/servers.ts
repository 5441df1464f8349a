import { join } from 'node:path';
import { standInServer } from '../../apps/server/src/testing/facts.ts';
import { bareHome } from '../../apps/server/src/testing/records.ts';
import { startS3 } from '../../apps/server/src/testing/s3-stand-in.ts';

/** PostgreSQL (one that does not wait for its disk), ClickHouse and S3 as servers of their own, with empty stores whenever asked. */
export type Servers = { empty(name: string): Promise<Record<string, string>>; close(): Promise<void> };

export const startServers = async (folder: string): Promise<Servers> => {
  const facts = await standInServer(join(folder, 'clickhouse'));
  const close: (() => Promise<unknown>)[] = [() => facts.process.stop(1_000)];
  return {
    async empty(name) {
      const home = await bareHome('postgres');
      close.push(home.remove);
      const server = new URL(facts.url);
      const authorization = `Basic ${btoa(`${server.username}:${server.password}`)}`;
      const made = await fetch(server.origin, {
        method: 'POST',
        headers: { authorization },
        body: `CREATE DATABASE ${name}`,
      });
      if (!made.ok) throw new Error(await made.text());
      const bucket = await startS3(join(folder, name));
      close.push(() => bucket.close());
      const { endpoint = '', bucket: S3_BUCKET, accessKeyId, secretAccessKey } = bucket.settings;
      return {
        DATABASE_URL: home.config.databaseUrl ?? '',
        CLICKHOUSE_URL: new URL(`/${name}`, server).href,
        ...{ S3_ENDPOINT: endpoint, S3_BUCKET },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      };
    },
    async close() {
      for (const end of close.toReversed()) await end();
    },
  };
};
