import type { Context } from '../../context.ts';

export type Found = {
  category: 'company' | 'application' | 'audience';
  id: number;
  name: string;
  state: string;
  os: string | null;
  company_id: number;
  company_name: string;
  app_id: number | null;
  origin: string | null;
  cohort_id: number | null;
  combination_id: number | null;
};

const selects = {
  company: `select 'company' as category, c.id, c.name, c.state, null::text as os, c.id as company_id,
      c.name as company_name, null::int as app_id, null::text as origin, null::int as cohort_id, null::int as combination_id
    from company c`,
  application: `select 'application' as category, c.id, c.name, c.state, c.platform as os, c.company_id, o.name as company_name,
      c.id as app_id, null::text as origin, null::int as cohort_id, null::int as combination_id
    from application c join company o on o.id = c.company_id`,
  audience: `select 'audience' as category, c.id, c.name, c.state, a.platform as os, c.company_id, o.name as company_name,
      c.app_id, c.origin, c.cohort_id, m.id as combination_id
    from targeting_list c join company o on o.id = c.company_id join application a on a.id = c.app_id
      left join combination m on m.targeting_list_id = c.id`,
} as const;

const companyColumn = { company: 'c.id', application: 'c.company_id', audience: 'c.company_id' } as const;

/** Text in a LIKE pattern, literally. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** Shorter words share too much with too many: "nomn" is as near to "Noodle" as to a mistyped "Nomnom". */
const forgives = (term: string): boolean => /[\p{L}\p{N}]{5,}/u.test(term);

/**
 * Records whose name holds the term, or nearly does (word similarity 0.4 and up for a term with a word of five letters, so
 * typing mistakes are forgiven), or whose id it is. New before archived, then best match. At most 50.
 */
export const find = (context: Context, categories: readonly Found['category'][], term: string): Promise<Found[]> => {
  const own = context.user?.role === 'client' ? context.user.company_id : null;
  const id = /^\d{1,9}$/.test(term) ? Number(term) : null;
  const parts = categories.map(
    (category) => `(${selects[category]}
      where ($3::int is null or ${companyColumn[category]} = $3)
        and (c.name ilike $2 or ($5 and $1::text <% c.name) or c.id = $4)
      order by (c.id = $4) is true desc, word_similarity($1, c.name) desc, c.id desc limit 50)`,
  );
  return context.db.tx(async () => {
    await context.db.query(`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`);
    return context.db.query<Found>(
      `select * from (${parts.join(' union all ')}) found
     order by (id = $4) is true desc, state = 'archived', (name ilike $2) desc, word_similarity($1, name) desc, lower(name), id
     limit 50`,
      [term, `%${literally(term)}%`, own, id, id === null && forgives(term)],
    );
  });
};
