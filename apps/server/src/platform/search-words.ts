import type { House } from '../context.ts';
import { quoted } from '../db/table-list.ts';

type Store = Pick<House, 'db'>;

/** Tables whose names the search finds. */
const named = async ({ db }: Store): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and p.proname = 'note_words' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/**
 * Takes words out of the dictionary of the search that no name has any more: where names go for good and nobody may be able to tell
 * that they were there.
 * @returns how many
 */
export const forgetWordsOfNobody = async (house: Store): Promise<number> => {
  const names = (await named(house)).map((table) => `select name from ${quoted(table)}`);
  if (names.length === 0) return 0;
  const rows = await house.db.query(
    `delete from search_word where word not in (select w from (${names.join(' union ')}) n, words_of(n.name) w) returning 1`,
  );
  return rows.length;
};
