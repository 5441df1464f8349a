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

type Columns = [column: string, type: string][];

/**
 * The text of db/tables.ts and of the files below db/tables for a migrated store, by name: one for each owner.
 * @param owned who writes which tables; one that nobody owns is refused
 */
export async function tableFiles(
  records: Records,
  owned: Record<string, readonly string[]>,
): Promise<Map<string, string>> {
  const tables = await columnsOf(records);
  const files = new Map<string, string>();
  const owners = Object.keys(owned).sort();
  for (const owner of owners) {
    const own = (owned[owner] ?? []).filter((name) => tables.has(name)).sort();
    const shapes = own.map((name) => shapeOf(name, tables.get(name) ?? []));
    for (const name of own) tables.delete(name);
    const text = `export type ${pascal(owner)}Tables = {\n${shapes.join('\n')}\n};\n`;
    const imports = importsOf(text);
    files.set(`tables/${owner}.ts`, imports === '' ? text : `${imports}\n${text}`);
  }
  if (tables.size > 0) throw new Error(`say in boundaries.mjs who writes ${[...tables.keys()].join(', ')}`);
  const parts = owners.map((owner) => `import type { ${pascal(owner)}Tables } from './tables/${owner}.ts';`);
  const all = owners.map((owner) => `${pascal(owner)}Tables`).join(' &\n  ');
  files.set(
    'tables.ts',
    `${parts.join('\n')}\n\n/** Every table of the records, as a row is read and written. */\nexport type Tables = ${all};\n`,
  );
  return files;
}

const shapeOf = (name: string, columns: Columns) =>
  `  ${name}: {\n${columns.map(([column, type]) => `    ${column}: ${type};`).join('\n')}\n  };`;

/** Of what a file's columns name, where each stands. */
function importsOf(text: string): string {
  const named = (words: string[]) => words.filter((word) => new RegExp(`\\b${word}\\b`).test(text));
  const line = (words: string[], from: string) =>
    words.length > 0 ? `import type { ${words.join(', ')} } from '${from}';\n` : '';
  return (
    line(named(['Generated', 'GeneratedAlways']), 'kysely') +
    line(named(['Defaulted', 'Json', 'Money', 'Time']), './columns.ts')
  );
}

const pascal = (name: string) => name.replaceAll(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

async function columnsOf(records: Records): Promise<Map<string, Columns>> {
  const columns = await records.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
            c.identity_generation as identity, c.column_default is not null or c.is_generated = 'ALWAYS' as has_default
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Columns>();
  for (const column of columns) {
    if (!tables.has(column.table)) tables.set(column.table, []);
    tables.get(column.table)?.push([column.column, typeOf(column)]);
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
