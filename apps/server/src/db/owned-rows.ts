import type { Records } from './records.ts';
import { quoted } from './table-list.ts';

/** Rows of a table by a condition that names an id as $1. */
export type Rows = { name: string; where: string };

type Key = { child: string; parent: string; columns: string[]; of: string[]; optional: boolean };

/** References between tables, each with its columns on both sides; `optional`: a row may leave it out. */
const references = (db: Records): Promise<Key[]> =>
  db.query<Key>(
    `select child.relname as child, parent.relname as parent,
       array(select a.attname::text from unnest(c.conkey) with ordinality k (n, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.place) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k (n, place)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.place) as of,
       exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and not a.attnotnull) as optional
     from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
       join pg_namespace n on n.oid = child.relnamespace
     where c.contype = 'f' and n.nspname = current_schema() order by child.relname, c.conname`,
  );

const list = (columns: readonly string[]): string => columns.map(quoted).join(', ');
const within = ({ parent, columns, of }: Key, where: string): string =>
  `(${list(columns)}) in (select ${list(of)} from ${quoted(parent)} where ${where})`;

/** What belongs to a row of `root`, and what else refers to that. */
export type Owned = { tables: Rows[]; foreign: Rows[] };

/**
 * Everything that belongs to one row of a table, by the references that rows cannot leave out, and to what belongs to it, down to
 * the last. `foreign`: rows that refer to any of it and belong to something else; there should be none.
 * @param except tables that are looked after by whoever calls, with all that refers to them
 */
export const ownedRows = async (db: Records, root: string, except: readonly string[]): Promise<Owned> => {
  const keys = (await references(db)).filter(({ child }) => !except.includes(child));
  const owned = new Map([[root, 'id = $1']]);
  for (let above = [root]; above.length > 0; ) {
    const next = new Map<string, string>();
    for (const key of keys) {
      const where = owned.get(key.parent);
      if (where === undefined || key.optional || !above.includes(key.parent)) continue;
      if (!owned.has(key.child) && !next.has(key.child))
        next.set(key.child, key.parent === root ? `${list(key.columns)} = $1` : within(key, where));
    }
    for (const [name, where] of next) owned.set(name, where);
    above = [...next.keys()];
  }
  const foreign = keys.flatMap((key) => {
    const [parents, own] = [owned.get(key.parent), owned.get(key.child)];
    if (parents === undefined) return [];
    const refers = within(key, parents);
    return [{ name: key.child, where: own === undefined ? refers : `${refers} and (${own}) is not true` }];
  });
  return { tables: [...owned].map(([name, where]) => ({ name, where })), foreign };
};

/** How many rows each has, by name; those without any are left out. */
export const countRows = async (
  db: Records,
  rows: readonly Rows[],
  id: number,
): Promise<{ name: string; n: number }[]> => {
  if (rows.length === 0) return [];
  const parts = rows.map(
    ({ name, where }) => `select '${name}' as name, count(*)::int as n from ${quoted(name)} where ${where}`,
  );
  const counted = await db.query<{ name: string; n: number }>(
    `select name, sum(n)::int as n from (${parts.join(' union all ')}) c where n > 0 group by name order by name`,
    [id],
  );
  return counted;
};

/**
 * Deletes rows of all these tables in one statement: which rows are meant is seen before any of them goes, and references between
 * them are looked at once all are gone.
 * @returns how many of each went
 */
export const deleteRows = async (
  db: Records,
  rows: readonly Rows[],
  id: number,
): Promise<{ name: string; n: number }[]> => {
  const parts = rows.map(
    ({ name, where }, at) => `gone_${at} as (delete from ${quoted(name)} where ${where} returning 1)`,
  );
  const counts = rows.map(({ name }, at) => `select '${name}' as name, count(*)::int as n from gone_${at}`);
  const gone = await db.query<{ name: string; n: number }>(`with ${parts.join(', ')} ${counts.join(' union all ')}`, [
    id,
  ]);
  return gone.filter(({ n }) => n > 0).sort((a, b) => (a.name < b.name ? -1 : 1));
};
