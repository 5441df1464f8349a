import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { STORES, type Store } from '../restore/empty.ts';

/** A move: the settings of before and after, and which stores they differ in. */
export type Way = { from: Config; to: Config; stores: readonly Store[] };

/** An address without who signs in there: what tells one store from another, and may be shown. */
const placeOf = (url: string, standard: string): string => {
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  const more = ['schema', 'options', 'cluster', 'database'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  const query = more.length > 0 ? `?${more.join('&')}` : '';
  return `${hostname}:${port || (protocol === 'https:' ? '8443' : standard)}${pathname === '/' ? '' : pathname}${query}`;
};

/** Where a store is, in words; without any secret. */
export const wordsOfStore = (config: Config, store: Store): string => {
  const { databaseUrl, clickhouseUrl, s3, dataDir } = config;
  if (store === 'records' && databaseUrl) return `PostgreSQL at ${placeOf(databaseUrl, '5432')}`;
  if (store === 'facts' && clickhouseUrl) return `ClickHouse at ${placeOf(clickhouseUrl, '8123')}`;
  if (store === 'files' && s3) return `bucket ${s3.bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}`;
  return join(dataDir, store);
};

/** Which stores are elsewhere by the settings of after. */
export const wayBetween = (from: Config, to: Config): Way => ({
  ...{ from, to },
  stores: STORES.filter((store) => wordsOfStore(from, store) !== wordsOfStore(to, store)),
});

/** Where all of it goes, in words. */
export const wordsOfWay = ({ to, stores }: Way): string =>
  stores.map((store) => `${store} to ${wordsOfStore(to, store)}`).join(', ');
