import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Facts, OpenedFacts } from './facts.ts';
import { FACTS_STEPS } from './facts-ddl.ts';

/**
 * What is copied, in this order: batches first, so that of each batch in the copy its rows are in it. Rows without their batch are
 * known by their own keys when it is sent again. What is made from these tables is made anew.
 */
const FIRST = ['fact_batches', 'facts_schema'] as const;
const THEN = ['app_events', 'delivery', 'bidding', 'creative_delivery'] as const;
const groups = [
  { folder: 'batches', tables: FIRST },
  { folder: 'rows', tables: THEN },
] as const;

/** Every table that is copied. What else there is, is made from these. */
export const COPIED: readonly string[] = groups.flatMap(({ tables }) => tables);

const tablesOf = (names: readonly string[], there: ReadonlySet<string>): string =>
  names
    .filter((name) => there.has(name))
    .map((name) => `TABLE ${name}`)
    .join(', ');

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const place = (folder: string, group: string): string => `File(${text(`${join(folder, group)}/`)})`;
const baseOf = (base: string | null, group: string): string =>
  base === null ? '' : ` SETTINGS base_backup = ${place(base, group)}`;

/** Below which version of their tables these facts are. */
export const factsVersion = async (facts: Facts): Promise<number> =>
  (await facts.query<{ version: number }>('SELECT max(version) AS version FROM facts_schema'))[0]?.version ?? 0;

/** Rows of tables that only grow: a copy made later has at least as many. */
export const growingRows = async (facts: Facts): Promise<Record<string, number>> => {
  const [row] = await facts.query<{ app_events: number; fact_batches: number }>(
    'SELECT (SELECT count() FROM app_events) AS app_events, (SELECT count() FROM fact_batches FINAL) AS fact_batches',
  );
  return { app_events: row?.app_events ?? 0, fact_batches: row?.fact_batches ?? 0 };
};

/**
 * Copies embedded facts while they are in use.
 * @param folder absolute; does not exist yet
 * @param base an earlier copy, of which what is the same is not copied again; it is needed for restoring
 * @returns the tables in it: facts of an earlier release have fewer
 */
export const copyFacts = async (facts: Facts, folder: string, base: string | null): Promise<string[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const rows = await facts.query<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()');
  const there = new Set(rows.map(({ name }) => name));
  for (const group of groups) {
    const tables = tablesOf(group.tables, there);
    await facts.command(`BACKUP ${tables} TO ${place(folder, group.folder)}${baseOf(base, group.folder)}`);
  }
  return COPIED.filter((name) => there.has(name));
};

/** A copy that `copyFacts` made, and the one it was made on. */
export type CopiedFacts = { folder: string; base: string | null; tables: readonly string[] };

/**
 * Puts a copy into embedded facts that have no tables, opened as they are, then makes what is made from it: keys,
 * slices and views, by taking every step again, which each may be.
 */
export const restoreFacts = async (facts: OpenedFacts, copy: CopiedFacts): Promise<void> => {
  const { folder, base, tables: copied } = copy;
  for (const group of groups) {
    const tables = tablesOf(group.tables, new Set(copied));
    await facts.command(`RESTORE ${tables} FROM ${place(folder, group.folder)}${baseOf(base, group.folder)}`);
  }
  const taken = new Set(
    (await facts.query<{ version: number }>('SELECT version FROM facts_schema')).map(({ version }) => version),
  );
  await facts.retakeSteps();
  const missing = FACTS_STEPS.filter(({ version }) => !taken.has(version));
  await facts.insert(
    'facts_schema',
    missing.map(({ version, name }) => ({ version, name })),
  );
};

type Column = { name: string };

/** Columns of a table that are written, in their order. */
export const columnsOf = async (facts: Facts, table: string): Promise<string[]> =>
  (
    await facts.query<Column>(
      `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}
       AND default_kind NOT IN ('MATERIALIZED', 'ALIAS') ORDER BY position`,
      { table },
    )
  ).map(({ name }) => name);

const streamed = ['fact_batches', ...THEN] as const;

/** Columns of each table in a copy by rows. */
export type StreamedColumns = Record<string, string[]>;

/** Copies facts of either kind row by row, a file of ClickHouse's own format a table; each table as of one moment. */
export const streamFacts = async (facts: Facts, folder: string, signal: AbortSignal): Promise<StreamedColumns> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const columns: StreamedColumns = {};
  for (const table of streamed) {
    const names = await columnsOf(facts, table);
    columns[table] = names;
    const rows = await facts.stream(`SELECT ${names.join(', ')} FROM ${table}`, {}, 'Native', { signal });
    await pipeline(rows, createWriteStream(join(folder, `${table}.native`), { flags: 'wx', mode: 0o600 }), { signal });
  }
  return columns;
};

/** Puts such a copy into facts of either kind, whose tables are empty; what is made from them is made as it comes in. */
export const unstreamFacts = async (facts: Facts, folder: string, columns: StreamedColumns): Promise<void> => {
  for (const [table, names] of Object.entries(columns)) {
    const path = join(folder, `${table}.native`);
    if (existsSync(path)) await facts.insert(table, createReadStream(path), 'Native', { columns: names });
  }
};
