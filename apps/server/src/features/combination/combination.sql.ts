import type { Operator } from '@fairlead/domain/combination/combination';
import type { Context } from '../../context.ts';

export type Stored = { id: number; targeting_list_id: number; operator: Operator };

export const combinationById = async ({ db }: Context, id: number): Promise<Stored | undefined> =>
  (await db.query<Stored>('select id, targeting_list_id, operator from combination where id = $1', [id]))[0];

export const combinationOfList = async ({ db }: Context, list: number): Promise<Stored | undefined> =>
  (
    await db.query<Stored>('select id, targeting_list_id, operator from combination where targeting_list_id = $1', [
      list,
    ])
  )[0];

/** A list as a source. `build_id` and its file are null until it was built. */
export type SourceList = {
  id: number;
  name: string;
  app_id: number;
  company_id: number;
  criterion: string;
  rows_format: string | null;
  id_kind: 'uuid' | 'md5' | 'sha1' | 'sha256' | null;
  build_id: string | null;
  id_file_key: string | null;
};
const source = `select l.id, l.name, l.app_id, l.company_id, l.criterion, l.rows_format, l.id_kind, l.build_id, b.id_file_key
  from targeting_list l left join audience_build b on b.id = l.build_id`;

const inOrder = (ids: readonly number[], rows: readonly SourceList[]): SourceList[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Those lists that exist, in the order of the ids. */
export const sourcesById = async ({ db }: Context, ids: readonly number[]): Promise<SourceList[]> =>
  inOrder(ids, await db.query<SourceList>(`${source} where l.id = any($1)`, [ids]));

/**
 * How many combinations stand upon each other in each of the lists that a query names as `id`, at most: 0 in one that is none.
 * Everybody holds sources before what is made of them; that order is the same whichever list it is seen from, and an edit may
 * have made a list of a later one, so that ids alone do not tell it. By this and by ids, writers never wait for each other in a ring.
 */
export const heightsOf = (lists: string): string => `down (list, below, depth) as (
     select id, id, 0 from (${lists}) lists
     union
     select d.list, s.targeting_list_id, d.depth + 1 from down d join combination c on c.targeting_list_id = d.below
       join combination_source s on s.combination_id = c.id
   ), heights as (select list, max(depth) as height from down group by list)`;

/** The same, kept from being deleted or published until the transaction ends. */
export const holdSources = async ({ db }: Context, ids: readonly number[]): Promise<SourceList[]> => {
  await db.query(
    `with recursive ${heightsOf('select unnest($1::int[]) as id')}
     select 1 from targeting_list l join heights h on h.list = l.id order by h.height, l.id for share of l`,
    [ids],
  );
  return inOrder(ids, await db.query<SourceList>(`${source} where l.id = any($1)`, [ids]));
};

/** The sources of a combination, in their order. */
export const sourcesOfList = ({ db }: Context, list: number): Promise<SourceList[]> =>
  db.query<SourceList>(
    `${source} join combination_source s on s.targeting_list_id = l.id join combination c on c.id = s.combination_id
     where c.targeting_list_id = $1 order by s.position`,
    [list],
  );

export const insertCombination = async (
  context: Context,
  id: number | undefined,
  draft: { company_id: number; targeting_list_id: number; operator: Operator },
): Promise<number> => {
  const [row] = await context.db.query<{ id: number }>(
    `insert into combination (id, company_id, targeting_list_id, operator, sources_changed_at)
     values (coalesce($1, nextval(pg_get_serial_sequence('combination', 'id')))::int, $2, $3, $4, $5) returning id`,
    [id ?? null, draft.company_id, draft.targeting_list_id, draft.operator, context.now()],
  );
  return (row as { id: number }).id;
};

export const replaceSources = async (
  context: Context,
  combination: number,
  sources: readonly number[],
): Promise<void> => {
  await context.db.query('delete from combination_source where combination_id = $1', [combination]);
  await context.db.query(
    `insert into combination_source (combination_id, position, targeting_list_id)
     select $1, s.position, s.id from unnest($2::int[]) with ordinality s (id, position)`,
    [combination, sources],
  );
  await context.db.query('update combination set sources_changed_at = $2 where id = $1', [combination, context.now()]);
};

export type Edge = { list: number; source: number };

/** All "is made of" below these lists. */
export const edgesBelow = ({ db }: Context, lists: readonly number[]): Promise<Edge[]> =>
  db.query(
    `with recursive edge (list, source, position) as (
       select c.targeting_list_id, s.targeting_list_id, s.position
         from combination c join combination_source s on s.combination_id = c.id where c.targeting_list_id = any($1)
       union
       select c.targeting_list_id, s.targeting_list_id, s.position
         from edge e join combination c on c.targeting_list_id = e.source join combination_source s on s.combination_id = c.id
     ) select list, source from edge order by list, position`,
    [lists],
  );

/** Combinations that these lists are direct sources of, by name; one that holds two of them comes twice. */
export const combinationsWith = (
  { db }: Context,
  lists: readonly number[],
): Promise<
  { used: number; id: number; name: string; targeting_list_id: number; company_id: number; app_id: number }[]
> =>
  db.query(
    `select s.targeting_list_id as used, c.id, l.name, l.id as targeting_list_id, l.company_id, l.app_id
     from combination_source s join combination c on c.id = s.combination_id join targeting_list l on l.id = c.targeting_list_id
     where s.targeting_list_id = any($1) order by lower(l.name), c.id`,
    [lists],
  );
