import { HOUSE_MOVE } from './house-move.ts';
import { madeBy } from './migrate.ts';
import type { Records } from './records.ts';
import { UNFINISHED_RESTORE } from './unfinished-restore.ts';

/** A table as rows of it are taken out and put in. */
export type ListedTable = {
  name: string;
  /** Columns that are written: neither made by the store from others, nor numbers of its own transactions. */
  written: string[];
  /** Numbers of the store's own transactions, which mean nothing in another store. */
  own: string[];
};

/** How many rows a table has, and a sum over their contents that does not depend on their order. */
export type TableSum = { rows: number; sum: string };

/** What is ours beside what migrations make. */
const BESIDE = ['schema_migration', UNFINISHED_RESTORE, HOUSE_MOVE];

/** What our migrations made in this schema, which may be shared with other products. */
const ownNames = async (db: Records): Promise<string[]> => {
  const [made] = await db.query<{ made: boolean }>(`select to_regclass('schema_migration') is not null as made`);
  if (!made?.made) return [];
  // Somebody else's table of that name may lack the column
  const ran = await db.query<{ name: string | null }>(`select to_jsonb(m) ->> 'name' as name from schema_migration m`);
  return madeBy(ran.flatMap(({ name }) => name ?? []));
};

/** All tables of the records but the list of migrations, by name; none that somebody else keeps in the same schema. */
export const listTables = async (db: Records): Promise<ListedTable[]> =>
  db.query<ListedTable>(
    `select c.relname as name,
       array_agg(a.attname order by a.attnum) filter (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype)::text[] as written,
       coalesce(array_agg(a.attname) filter (where a.atttypid = 'xid8'::regtype), '{}')::text[] as own
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any($1)
     group by c.relname order by c.relname`,
    [await ownNames(db)],
  );

/** How far the records have numbered; null: nothing was numbered yet. */
export const listSequences = async (db: Records): Promise<{ name: string; last: number | null }[]> =>
  db.query(
    `select s.sequencename as name, s.last_value as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_sequences s on s.schemaname = n.nspname and s.sequencename = c.relname
     where n.nspname = current_schema() and c.relkind = 'S' and (c.relname = any($1) or exists (
       select 1 from pg_depend d join pg_class t on t.oid = d.refobjid
       where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.objid = c.oid
         and d.deptype in ('a', 'i') and t.relname = any($1)))
     order by s.sequencename`,
    [await ownNames(db)],
  );

/** What else is in the schema, but for what extensions brought and the sequences of tables, which go with those. */
export const listOthers = async (db: Records): Promise<string[]> => {
  const others = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S') and not c.relname = any($1)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
     order by c.relname`,
    [[...(await ownNames(db)), ...BESIDE]],
  );
  return others.map(({ name }) => name);
};

/** A name within SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Of one table. Times are compared as they are written in UTC, which is how every connection reads them. */
export const sumOf = async (db: Records, { name, own }: ListedTable): Promise<TableSum> => {
  const [row] = await db.query<TableSum>(
    `select count(*) as rows, coalesce(sum(hashtextextended((to_jsonb(x) - $1::text[])::text, 0)::numeric), 0)::text as sum
     from ${quoted(name)} x`,
    [own],
  );
  return row ?? { rows: 0, sum: '0' };
};
