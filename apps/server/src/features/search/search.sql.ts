import { isForgiven, meantWords, SEARCH_EACH, SEARCH_SHOWS, wordsOf } from '@fairlead/domain/search/search';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';

export type Found = {
  category:
    | 'company'
    | 'application'
    | 'order'
    | 'line_item'
    | 'campaign'
    | 'audience'
    | 'creative_group'
    | 'creative'
    | 'user';
  id: number;
  name: string;
  state: string;
  os: string | null;
  /** Null for a user who is nobody's client. */
  company_id: number | null;
  company_name: string | null;
  app_id: number | null;
  order_id: number | null;
  order_name: string | null;
  origin: string | null;
  role: string | null;
  cohort_id: number | null;
  combination_id: number | null;
  /** Of a creative: the group it stands in. */
  group_id: number | null;
  group_name: string | null;
};

type Kind = { from: string; company: string; app?: string; order?: string; origin?: string; role?: string };

/** What a kind of record knows of itself; what it hangs on is looked up for the few that are shown. */
const kinds: Record<Found['category'], Kind> = {
  company: { from: 'company', company: 'c.id' },
  application: { from: 'application', company: 'c.company_id', app: 'c.id' },
  order: { from: 'insertion_order', company: 'c.company_id' },
  line_item: { from: 'line_item', company: 'c.company_id', order: 'c.order_id' },
  campaign: { from: 'campaign', company: 'c.company_id', app: 'c.app_id' },
  audience: { from: 'targeting_list', company: 'c.company_id', app: 'c.app_id', origin: 'c.origin' },
  creative_group: { from: 'creative_group', company: 'c.company_id', app: 'c.app_id' },
  creative: { from: 'creative', company: 'c.company_id', app: 'c.app_id' },
  // Somebody is called by the address; who was removed comes last, as what is archived does
  user: {
    from: `(select id, email as name, company_id, role, case when deleted_at is null then 'new' else 'archived' end as state
      from app_user)`,
    company: 'c.company_id',
    role: 'c.role',
  },
};

/** Text in a LIKE pattern, literally. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** So many of a kind are compared at most: a word that thousands of names hold is no search yet. */
const CANDIDATES = 200;
/** Shorter numbers are ids and nothing else: there are no trigrams to find such a part of a name by. */
const LEAST = 3;
/** With fewer results than this a typing mistake is thought of. */
const FEW = 10;

/** Conditions that a name holds every word; each word one place of `values`. Alternatives of a word are joined by or. */
const holds = (words: readonly (readonly string[])[], values: unknown[]): string | null =>
  words
    .map((meant) => `(${meant.map((word) => `c.name ilike $${values.push(`%${literally(word)}%`)}`).join(' or ')})`)
    .join(' and ') || null;

/** Candidates of one kind that fit a condition on `c`. */
const those = (category: Found['category'], condition: string): string => {
  const { from, company, app = 'null::int', order = 'null::int', origin = 'null', role = 'null' } = kinds[category];
  return `(select '${category}' as category, c.id, c.name, c.state, ${company} as company_id, ${app} as app_id,
      ${order} as order_id, ${origin} as origin, ${role} as role
    from ${from} c where ${condition} and ($2::int is null or ${company} = $2) limit ${CANDIDATES})`;
};

type Asked = {
  term: string;
  own: number | null;
  id: number | null;
  /** What is shown already, and takes its part of the room. */
  shown?: readonly string[];
};

const keyOf = ({ category, id }: Pick<Found, 'category' | 'id'>) => `${category} ${id}`;

/**
 * The best few of each kind, then the best of all. Archived ones come after new ones, and are looked for only while these do not fill
 * the answer, or the part of their kind. Likeness costs more than all else, so it is asked once of each candidate, and what a record
 * hangs on only for those that are shown.
 */
const ask = async (
  context: Context,
  categories: readonly Found['category'][],
  { term, own, id, shown = [] }: Asked,
  words: readonly (readonly string[])[],
): Promise<Found[]> => {
  const values: unknown[] = id === null ? [term, own] : [term, own, id];
  const byId = id === null ? [] : categories.map((category) => those(category, 'c.id = $3'));
  const other = id === null ? '' : 'c.id <> $3 and ';
  const byName = holds(words, values);
  const named = (state: string, also = (_: Found['category']) => '') =>
    byName
      ? categories.map((category) => those(category, `${other}c.state = '${state}' and ${byName}${also(category)}`))
      : [];
  const whileFew = (category: Found['category']) =>
    ` and ('${category}' = any((select filled from counted)::text[])) is not true`;
  const besides = shown.length === 0 ? '' : `where category || ' ' || id <> all($${values.push(shown)}::text[])`;
  if (byId.length + named('new').length === 0) return [];
  const best = `${id === null ? '' : '(id = $3) desc, '}state = 'archived', likeness desc, lower(name), id`;
  return context.db.query<Found>(
    `with fresh as materialized (${[...byId, ...named('new')].join(' union all ')}),
     counted as (select case when sum(n) >= ${SEARCH_SHOWS} then array_agg(category) filter (where n >= ${SEARCH_EACH}) end as filled
       from (select category, count(*) as n from fresh group by category) each),
     fits as (${['select * from fresh', ...named('archived', whileFew)].join(' union all ')}),
     liked as materialized (select *, word_similarity($1, name) as likeness from fits ${besides}),
     placed as (select *, row_number() over (partition by category order by ${best}) as place from liked),
     best as (select * from placed order by least(place, ${SEARCH_EACH + 1}), ${best} limit ${SEARCH_SHOWS - shown.length})
     select category, id, name, state, company_id, app_id, order_id, origin, role,
       (select o.name from company o where o.id = company_id) as company_name,
       (select a.platform from application a where a.id = app_id) as os,
       (select i.name from insertion_order i where i.id = order_id) as order_name,
       (select h.id from cohort h where category = 'audience' and h.targeting_list_id = best.id) as cohort_id,
       (select m.id from combination m where category = 'audience' and m.targeting_list_id = best.id) as combination_id,
       (select f.creative_group_id from creative f where category = 'creative' and f.id = best.id) as group_id,
       (select g.name from creative f join creative_group g on g.id = f.creative_group_id
         where category = 'creative' and f.id = best.id) as group_name
     from best order by ${best}`,
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
 * word stands for. New before archived, then best match. At most 50, among them some of each category that has any.
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
  // A single word was found as it was typed wherever a name holds it; only what it may stand for is looked for.
  const others = meant.length === 1 ? meant.map((one) => one.slice(1)) : meant;
  const likely = { ...asked, term: meant.map((one) => one.at(-1)).join(' '), shown: exact.map(keyOf) };
  return [...exact, ...(await ask(context, categories, likely, others))];
};
