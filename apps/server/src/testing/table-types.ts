import type { Records } from '../db/records.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  identity: string | null;
  has_default: boolean;
};

/** TypeScript's view of a Postgres type, as `pool.ts` parses it: what is read, and what may be written. */
const READ: Record<string, string> = {
  int2: 'number', int4: 'number', int8: 'number', float8: 'number', bool: 'boolean', text: 'string', varchar: 'string',
  uuid: 'string', date: 'string', xid8: 'string', bytea: 'Buffer', numeric: 'Money', jsonb: 'Json', timestamptz: 'Time',
}; // biome-ignore format: a table
const ARRAY = (name: string) => `${READ[name] === 'Money' ? 'string' : READ[name]}[]`;

/** The lines of db/tables.ts for the tables of a migrated store. */
export async function tableTypes(records: Records): Promise<Map<string, Map<string, string>>> {
  const columns = await records.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
            c.identity_generation as identity, c.column_default is not null or c.is_generated = 'ALWAYS' as has_default
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Map<string, string>>();
  for (const column of columns) {
    if (!tables.has(column.table)) tables.set(column.table, new Map());
    tables.get(column.table)?.set(column.column, typeOf(column));
  }
  return tables;
}

function typeOf({ table, column, type, nullable, identity, has_default }: Column): string {
  const base = type.startsWith('_') ? ARRAY(type.slice(1)) : READ[type];
  if (base === undefined) throw new Error(`${table}.${column}: say in table-types.ts what ${type} is in TypeScript.`);
  const full = nullable ? `${base} | null` : base;
  if (identity === 'ALWAYS') return `GeneratedAlways<${full}>`;
  if (!has_default && !identity) return full;
  return /^(Money|Json|Time)$/.test(base) && !nullable ? `Defaulted<${base}>` : `Generated<${full}>`;
}
