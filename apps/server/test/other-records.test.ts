import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../src/context.ts';
import { openHouse } from '../src/house.ts';
import { tidy } from '../src/maintenance.ts';
import { FilesOfAnother, OWNER_KEY } from '../src/platform/file-owner.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { freshHome } from '../src/testing/records.ts';
import { type S3StandIn, startS3 } from '../src/testing/s3-stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-others-'));
let bucket: S3StandIn;
let house: TestHouse;
beforeAll(async () => {
  bucket = await startS3(join(folder, 'bucket'));
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  house = await openTestHouse({ env, worker: false });
});
afterAll(async () => {
  await house?.close();
  await bucket?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another server with records of its own, on the same bucket. */
const openOther = async (options: { takeOver?: boolean } = {}) => {
  const home = await freshHome(house.db.kind);
  const { databaseUrl } = home.config;
  const config = { ...house.config, dataDir: home.config.dataDir, ...(databaseUrl ? { databaseUrl } : {}) };
  const opened = await openHouse(config, house.log, options).catch((error: unknown) => error);
  const other = opened instanceof Error ? null : (opened as Awaited<ReturnType<typeof openHouse>>);
  return { refused: other ? null : opened, other, remove: () => other?.close().then(home.remove) ?? home.remove() };
};

/** Rounds of tidying over ten minutes, as maintenance makes them. */
const tidyForTenMinutes = async (of: TestHouse): Promise<unknown[]> => {
  const rounds: unknown[] = [];
  for (let minute = 0; minute <= 10; minute += 5) {
    const realNow = () => new Date(house.realNow().getTime() + minute * 60_000);
    rounds.push(await tidy({ ...systemContext(of), realNow }).catch((error: unknown) => error));
  }
  return rounds;
};

const NAMELESS = 'uploads/nobody-names-it.csv';
const keep = () => house.files.put(NAMELESS, Readable.from([Buffer.from('id\n')], { objectMode: false }));

test('a server with other records does not start on the files', async () => {
  const { refused, remove } = await openOther();
  expect(refused).toBeInstanceOf(FilesOfAnother);
  await remove();
});

test('a server whose files were taken over removes none of them', async () => {
  await keep();
  const { other, remove } = await openOther({ takeOver: true });
  expect(await tidyForTenMinutes(house)).toEqual(Array(3).fill(expect.any(FilesOfAnother)));
  expect(await house.files.head(NAMELESS)).not.toBeNull();
  expect(other).not.toBeNull();
  await remove();
});

test('the owner removes what nobody names, and its own mark stays', async () => {
  await house.db.query(`update file_owner set tokens = '{}'`);
  await house.files.remove(OWNER_KEY);
  await keep();
  expect(await tidyForTenMinutes(house)).toEqual([undefined, undefined, undefined]);
  expect(await house.files.head(NAMELESS)).toBeNull();
  expect(await house.files.head(OWNER_KEY)).not.toBeNull();
});
