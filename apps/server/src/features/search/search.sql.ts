import { isForgiven, meantWords, wordsOf } from '@fairlead/domain/search/search';
import type { Context } from '../../context.ts';
import { companySeen } from '../../http/scope.ts';

export type Found = {
  category: 'company' | 'application' | 'line_item' | 'campaign' | 'audience';
  id: number;
  name: string;
  state: string;
  os: string | null;
  company_id: number;
  company_name: string;
  app_id: number | null;
  order_id: number | null;
  order_name: string | null;
  origin: string | null;
  cohort_id: number | null;
  combination_id: number | null;
};

/** What a result needs beside its name; `null` where a kind of record has none. */
const columns = (
  of: Partial<Record<'app_id' | 'order_id' | 'order_name' | 'os' | 'origin' | 'cohort_id' | 'combination_id', string>>,
) =>
  `${of.os ?? 'null::text'} as os, ${of.app_id ?? 'null::int'} as app_id, ${of.order_id ?? 'null::int'} as order_id,
   ${of.order_name ?? 'null::text'} as order_name, ${of.origin ?? 'null::text'} as origin, ${of.cohort_id ?? 'null::int'} as cohort_id, ${of.combination_id ?? 'null::int'} as combination_id`;

const kinds: Record<Found['category'], { table: string; company: string; columns: string; joins: string }> = {
  company: { table: 'company', company: 'c.id', columns: columns({}), joins: '' },
  application: {
    table: 'application',
    company: 'c.company_id',
    columns: columns({ os: 'c.platform', app_id: 'c.id' }),
    joins: '',
  },
  line_item: {
    table: 'line_item',
    company: 'c.company_id',
    columns: columns({ order_id: 'c.order_id', order_name: 'i.name' }),
    joins: 'join insertion_order i on i.id = c.order_id',
  },
  campaign: {
    table: 'campaign',
    company: 'c.company_id',
    columns: columns({ os: 'a.platform', app_id: 'c.app_id' }),
    joins: 'join application a on a.id = c.app_id',
  },
  audience: {
    table: 'targeting_list',
    company: 'c.company_id',
    columns: columns({
      os: 'a.platform',
      app_id: 'c.app_id',
      origin: 'c.origin',
      cohort_id: 'h.id',
      combination_id: 'm.id',
    }),
    joins: `join application a on a.id = c.app_id left join combination m on m.targeting_list_id = c.id
      left join cohort h on h.targeting_list_id = c.id`,
  },
};

/** Text in a LIKE pattern, literally. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** So many of a kind are compared at most: a word that thousands of names hold is no search yet. */
const CANDIDATES = 200;
const SHOWN = 50;
/** Shorter numbers are ids and nothing else: there are no trigrams to find such a part of a name by. */
const LEAST = 3;
/** With fewer results than this a typing mistake is thought of. */
const FEW = 10;

/** Conditions that a name holds every word; each word one place of `values`. Alternatives of a word are joined by or. */
const holds = (words: readonly (readonly string[])[], values: unknown[]): string =>
  words
    .map((meant) => `(${meant.map((word) => `c.name ilike $${values.push(`%${literally(word)}%`)}`).join(' or ')})`)
    .join(' and ') || 'false';

/** The records of one kind that fit, best first: by id, or by their name. New ones come first however many fit. */
const part = (category: Found['category'], fits: string): string => {
  const kind = kinds[category];
  const candidates = (state: string) =>
    `(select * from ${kind.table} c where c.state = '${state}' and ${fits} and ($2::int is null or ${kind.company} = $2) limit ${CANDIDATES})`;
  return `(select '${category}' as category, c.id, c.name, c.state, ${kind.company} as company_id, o.name as company_name, ${kind.columns}
    from (
      (select * from ${kind.table} c where c.id = $3 and ($2::int is null or ${kind.company} = $2))
      union ${candidates('new')} union ${candidates('archived')}
    ) c join company o on o.id = ${kind.company} ${kind.joins}
    order by (c.id = $3) is true desc, c.state = 'archived', word_similarity($1, c.name) desc, c.id desc limit ${SHOWN})`;
};

type Asked = { term: string; own: number | null; id: number | null };

const ask = (
  context: Context,
  categories: readonly Found['category'][],
  { term, own, id }: Asked,
  words: readonly (readonly string[])[],
): Promise<Found[]> => {
  const values: unknown[] = [term, own, id];
  const fits = holds(words, values);
  return context.db.query<Found>(
    `select * from (${categories.map((category) => part(category, fits)).join(' union all ')}) found
     order by (id = $3) is true desc, state = 'archived', word_similarity($1, name) desc, lower(name), id limit ${SHOWN}`,
    values,
  );
};

/** Words of names that look a little like this one; the rules say which are meant. */
const likeWords = async (context: Context, word: string): Promise<string[]> =>
  (
    await context.db.query<{ word: string }>(
      `select word from search_word where word % $1 order by similarity(word, $1) desc, word limit 60`,
      [word],
    )
  ).map((row) => row.word);

/** For each word what it may stand for, itself first; null when nothing was mistyped. */
const corrected = async (context: Context, words: readonly string[]): Promise<string[][] | null> => {
  const meant: string[][] = [];
  for (const word of words)
    meant.push(isForgiven(word) ? [...new Set([word, ...meantWords(word, await likeWords(context, word))])] : [word]);
  return meant.some((one) => one.length > 1) ? meant : null;
};

/**
 * Records whose name holds every word of the term, or whose id it is; when they are few, also those whose name holds what a mistyped
 * word stands for. New before archived, then best match. At most 50.
 */
export const find = async (
  context: Context,
  categories: readonly Found['category'][],
  term: string,
): Promise<Found[]> => {
  const own = companySeen(context, undefined) ?? null;
  const id = /^\d{1,9}$/.test(term) ? Number(term) : null;
  const words = id !== null && term.length < LEAST ? [] : wordsOf(term);
  const asked = { term, own, id };
  const exact = await ask(
    context,
    categories,
    asked,
    words.map((word) => [word]),
  );
  if (exact.length >= FEW) return exact;
  const meant = await corrected(context, words);
  if (meant === null) return exact;
  const known = new Set(exact.map((found) => `${found.category} ${found.id}`));
  const near = await ask(context, categories, { ...asked, term: meant.map((one) => one.at(-1)).join(' ') }, meant);
  return [...exact, ...near.filter((found) => !known.has(`${found.category} ${found.id}`))].slice(0, SHOWN);
};
