import { capitalized } from '@fairlead/domain/in-words';
import type { Operation } from './operation.queries.ts';

type Store = Operation['stores'][number];

export const storeNames: Record<Store['store'], string> = { records: 'Records', facts: 'Facts', files: 'Files' };

export const kindNames: Record<Store['kind'], string> = {
  embedded: 'Embedded',
  postgres: 'PostgreSQL server',
  clickhouse: 'ClickHouse server',
  folder: 'Folder in DATA_DIR',
  bucket: 'Bucket',
};

/** What is wrong with a store, and what one does about it. */
export const troubles: Record<Exclude<Store['state'], 'well'>, { chip: string; text: string }> = {
  full: { chip: 'Full', text: 'It takes no writes. Make room; it goes on by itself.' },
  damaged: { chip: 'Damaged', text: 'Some of it cannot be read. Restore the newest backup that was verified.' },
  away: { chip: 'Away', text: 'It does not answer. Look at its server and the network between.' },
  slow: { chip: 'Slow', text: 'It took more than 4 seconds to answer.' },
};

const UNITS: [number, string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** "2 d 4 h", "18 min", "40 s": the two largest units. @param seconds whole */
export const span = (seconds: number): string => {
  const parts: string[] = [];
  let left = seconds;
  for (const [size, unit] of UNITS) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n > 0) parts.push(`${n} ${unit}`);
    if (parts.length === 2) break;
  }
  return parts.length > 0 ? parts.join(' ') : `${left} s`;
};

/** "import_check" as people say it: "Import check". */
export const jobName = (kind: string): string => capitalized(kind.replaceAll('_', ' '));

/** "Never", "Once", "3 times". @param n whole */
export const times = (n: number): string => (n === 0 ? 'Never' : n === 1 ? 'Once' : `${n} times`);
