import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sidesAsked } from './asked.ts';
import { changedLines, settingsAfter, settingsBefore } from './settings.ts';
import { wayBetween, wordsOfWay } from './way.ts';

const servers = {
  ...{ DATA_DIR: '/d', DATABASE_URL: 'postgres://a:b@db/f', CLICKHOUSE_URL: 'http://c:d@ch:8123' },
  ...{ S3_ENDPOINT: 'https://s3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
};
const stores = (before: object, after: object) => {
  const [from, to] = [before, after].map((env) => readConfig({ FAIRLEAD_MODE: 'test', ...env }, () => ''));
  if (!from || !to) throw new Error('no settings');
  return wayBetween(from, to);
};

describe('where a move goes', () => {
  test('is said for each store alone, or for all', () => {
    const env = { DATA_DIR: '/d', SMTP_URL: 'smtp://m' };
    const after = settingsAfter(env, { databaseUrl: 'postgres://u:p@db/f' });
    expect(after).toEqual({ ...env, DATABASE_URL: 'postgres://u:p@db/f' });
    expect(stores(env, after).stores).toEqual(['records']);
    expect(settingsAfter(servers, { embedded: '/e' })).toEqual({ DATA_DIR: '/e' });
    const facts = settingsAfter(servers, { embedded: '/d', only: ['facts'] });
    expect(stores(servers, facts).stores).toEqual(['facts']);
    // What is embedded lies in DATA_DIR, and goes with it
    expect(stores({ DATA_DIR: '/d' }, { DATA_DIR: '/e' }).stores).toEqual(['records', 'facts', 'files']);
    expect(
      stores(servers, { ...servers, DATA_DIR: '/e', DATABASE_URL: 'postgres://other:secret@db:5432/f' }).stores,
    ).toEqual([]);
  });

  test('is a bucket by its address, with the keys in it or those that are set', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(settingsAfter({ DATA_DIR: '/d', ...keys }, { s3: 'https://s3.example.com/files?region=eu-1' })).toEqual({
      ...{ DATA_DIR: '/d', S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'eu-1', S3_BUCKET: 'files' },
      ...keys,
    });
    expect(() => settingsAfter({}, { s3: 's3://id:100%@files' })).toThrow(/write "%" in a key as "%25"/);
    const own = settingsAfter({}, { s3: 's3://id:a%2Fb@files' });
    expect(own).toMatchObject({ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'a/b', S3_ENDPOINT: undefined });
    expect(settingsBefore({ DATA_DIR: '/d', ...keys })).toEqual({ DATA_DIR: '/d' });
    for (const s3 of ['files', 'https://s3.example.com', 'https://s3.example.com/a/b', 'ftp://host/files'])
      expect(() => settingsAfter({}, { s3 }), s3).toThrow(/--s3 is the address of a bucket/);
  });

  test('may stand in a file of settings, so that no secret is seen on the machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-settings-'));
    try {
      const to = join(folder, 'env');
      writeFileSync(to, '# new\nDATABASE_URL=postgres://u:p@db/f\nSECRET_KEY="k#1"\n');
      expect(settingsAfter({ ...servers, LOG_LEVEL: 'info' }, { to })).toEqual({
        ...{ DATA_DIR: '/d', LOG_LEVEL: 'info', DATABASE_URL: 'postgres://u:p@db/f', SECRET_KEY: 'k#1' },
      });
      expect(() => settingsAfter({}, { to, embedded: '/e' })).toThrow(/leave the other addresses out/);
      expect(() => settingsAfter({}, { to: folder })).toThrow(/cannot be read \(EISDIR\)/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('has the key that a server will find there, and no other', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-settings-'));
    try {
      const [now, there, to] = ['now', 'there', 'env'].map((name) => join(folder, name)) as [string, string, string];
      const [key, other, set] = ['k', 'o', 's'].map((letter) => letter.repeat(40)) as [string, string, string];
      for (const path of [now, there]) mkdirSync(path);
      writeFileSync(join(now, 'secret-key'), `${key}\n`);
      const env = { FAIRLEAD_MODE: 'test', DATA_DIR: now };
      const keyAfter = (more: object, asked: object) => sidesAsked({ ...env, ...more }, asked).to.secretKey;
      expect(keyAfter({}, { embedded: there })).toBe(key);
      writeFileSync(to, 'DATABASE_URL=postgres://u:p@db/f\n');
      expect(keyAfter({}, { to })).toBe(key);
      // A file that forgets a key that was set: a server that starts with it finds what lies in the folder
      expect(keyAfter({ SECRET_KEY: set }, { to })).toBe(key);
      expect(keyAfter({ SECRET_KEY: set, DATA_DIR: there }, { to })).toBe('');
      expect(keyAfter({ SECRET_KEY: set }, { embedded: there })).toBe(set);
      // Somebody tried a server there
      writeFileSync(join(there, 'secret-key'), `${other}\n`);
      expect(keyAfter({}, { embedded: there })).toBe(other);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is told without any secret, and as the lines that change', () => {
    const way = stores({ DATA_DIR: '/d' }, servers);
    expect(wordsOfWay(way)).toBe(
      'records to PostgreSQL at db:5432/f, facts to ClickHouse at ch:8123, files to bucket files at https://s3',
    );
    expect(changedLines(servers, servers, { DATA_DIR: '/e', CLICKHOUSE_URL: servers.CLICKHOUSE_URL })).toEqual({
      set: ['DATA_DIR=/e'],
      remove: ['DATABASE_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    });
    const [id, key] = [{ S3_ACCESS_KEY_ID: 'id' }, { S3_SECRET_ACCESS_KEY: 'key' }];
    const set = {
      ...{ DATABASE_URL: 'postgres://a:b@c@db/f?password=d&options=e', CLICKHOUSE_URL: 'http://ch:8123/a:b@c' },
      ...{ ...id, ...key },
    };
    expect(changedLines(id, {}, set).set).toEqual([
      ...['DATABASE_URL=postgres://a:…@db/f?password=…&options=e', 'CLICKHOUSE_URL=http://ch:8123/a:b@c'],
      'S3_SECRET_ACCESS_KEY=…',
    ]);
  });

  test('must be said, in words that are known', () => {
    expect(() => settingsAfter({}, {})).toThrow(/Say where to/);
    expect(() => settingsAfter({}, { only: ['facts'], s3: 's3://files' })).toThrow(/--only goes with --embedded/);
    expect(() => settingsAfter({}, { embedded: '/e', only: ['fact'] })).toThrow(
      /--only takes records, facts, files, not "fact"/,
    );
  });
});
