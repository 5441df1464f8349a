/** Options of records that people named: what tells equal names apart stands behind the name, in the list and once chosen. */
import { count } from '../format.ts';

type Named = { id: number; name: string };

/** An option of a record. */
export type RecordOption = { value: number; label: string; also: string[] };

const key = (name: string): string => name.trim().toLowerCase();

/** What a record is called among others: its name, with its id where another is called the same: "Nomnom · 1003". */
const namesApart = (records: readonly Named[]): Map<number, string> => {
  const times = new Map<string, number>();
  for (const { name } of records) times.set(key(name), (times.get(key(name)) ?? 0) + 1);
  return new Map(records.map(({ id, name }) => [id, times.get(key(name)) === 1 ? name : `${name.trim()} · ${id}`]));
};

/** Records as options, each found by its name and its id. */
export const recordOptions = (records: readonly Named[]): RecordOption[] => {
  const names = namesApart(records);
  return records.map(({ id, name }) => ({ value: id, label: names.get(id) ?? name, also: [name, String(id)] }));
};

type MaybeNamed = { id: number | null | undefined; name: string | null | undefined };

/** Records to choose from; `undefined`, while they still come, those that are known by name, as what is stored is with its record. */
export const knownMeanwhile = <R extends Named>(
  records: readonly R[] | undefined,
  known: readonly MaybeNamed[],
): readonly (R | Named)[] =>
  records ??
  known.flatMap(({ id, name }) => (typeof id === 'number' && typeof name === 'string' ? [{ id, name }] : []));

/** What stands beside an audience in a list: "40 rows · 2003". */
export const rowsAside = ({ id, rows }: { id: number; rows?: number | null }): string =>
  rows === undefined ? `${id}` : `${rows === null ? 'not built yet' : `${count(rows)} rows`} · ${id}`;
