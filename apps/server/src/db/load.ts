import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Dumped } from './dump.ts';
import type { Records } from './records.ts';
import { type ListedTable, listTables, quoted, sumOf } from './table-list.ts';

/** The records that were loaded are not those that were dumped. */
export class LoadDiffers extends Error {
  override name = 'LoadDiffers';
  constructor(tables: readonly string[]) {
    super(`Of these tables other rows arrived than were taken out: ${tables.join(', ')}. Nothing of it was kept.`);
  }
}

const MOST_CHARACTERS = 2_000_000;

const insertInto = ({ name, written }: ListedTable): string => {
  const columns = written.map(quoted).join(', ');
  return `insert into ${quoted(name)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`;
};

/** Lines as they were written, each ended by \n alone: `readline` also ends one at U+2028 and U+2029, which texts of rows may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let line = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const [end = '', ...others] = String(piece).split('\n');
    line += end;
    for (const next of others) {
      yield line;
      line = next;
    }
  }
  if (line !== '') yield line;
}

const loadTable = async (db: Records, table: ListedTable, path: string): Promise<void> => {
  if (!existsSync(path)) return; // a table that a later migration made
  const insert = insertInto(table);
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length > 0) await db.query(insert, [`[${lines.join(',')}]`]);
    lines = [];
    characters = 0;
  };
  for await (const line of linesOf(path)) {
    lines.push(line);
    characters += line.length;
    if (characters > MOST_CHARACTERS) await flush();
  }
  await flush();
};

type Reference = { held: string; name: string };

/** References between tables are looked at once all rows are there, so that their order does not matter. */
const deferring = async (db: Records, work: () => Promise<void>): Promise<void> => {
  const references = await db.query<Reference>(
    `select r.relname as held, c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
       join pg_namespace n on n.oid = r.relnamespace where n.nspname = current_schema() and c.contype = 'f'`,
  );
  const alter = (how: string) =>
    db.query(
      references
        .map(({ held, name }) => `alter table ${quoted(held)} alter constraint ${quoted(name)} ${how}`)
        .join('; '),
    );
  await alter('deferrable initially deferred');
  await work();
  await db.query('set constraints all immediate'); // fails here when a reference leads nowhere
  await alter('not deferrable');
};

/**
 * Puts what `dumpRecords` wrote in place of every row of these records, whose tables are as they were then. All of it in one
 * transaction: a load that is killed leaves what was there. Triggers of ours do not run: what they write was dumped as well.
 * @throws LoadDiffers, and what the store says of a reference that leads nowhere
 */
export const loadRecords = async (db: Records, folder: string, dumped: Dumped): Promise<void> => {
  const tables = await listTables(db);
  const all = tables.map(({ name }) => quoted(name));
  await db.tx(
    async () => {
      await db.query(`truncate ${all.join(', ')}`);
      await db.query(all.map((name) => `alter table ${name} disable trigger user`).join('; '));
      await deferring(db, async () => {
        for (const table of tables) await loadTable(db, table, join(folder, `${table.name}.jsonl`));
      });
      await db.query(all.map((name) => `alter table ${name} enable trigger user`).join('; '));
      for (const [name, last] of Object.entries(dumped.sequences))
        if (last !== null) await db.query('select setval($1::regclass, $2)', [quoted(name), last]);
      const differ: string[] = [];
      for (const table of tables) {
        const [wanted, found] = [dumped.tables[table.name], await sumOf(db, table)];
        if (wanted && (wanted.rows !== found.rows || wanted.sum !== found.sum)) differ.push(table.name);
      }
      if (differ.length > 0) throw new LoadDiffers(differ);
    },
    { patient: true },
  );
  await db.tx(() => db.query('analyze'), { patient: true });
};
