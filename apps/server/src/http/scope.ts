import type { Thing } from '@fairlead/contract';
import { staysInCompany } from '@fairlead/domain/permission';
import type { Context } from '../context.ts';
import { NotFound } from './errors.ts';

/** Where a record hangs: its company, and each record above it that a path may name too. */
type Place = { id: number; company_id: number | null } & Partial<Record<(typeof above)[number], number | null>>;
const above = ['app_id', 'order_id', 'line_item_id'] as const;

/** One reading question a kind of record. `user` and `supplier` are special: they may belong to no company. */
const questions: Record<Exclude<Thing, 'change_set'>, string> = {
  company: 'select id, id as company_id from company where id = any($1)',
  user: 'select id, company_id from app_user where id = any($1)',
  supplier: 'select id, null::int as company_id from supplier where id = any($1)',
  order: 'select id, company_id, id as order_id from insertion_order where id = any($1)',
  line_item: 'select id, company_id, order_id, id as line_item_id from line_item where id = any($1)',
  line_item_budget: 'select id, company_id, order_id, line_item_id from line_item_budget where id = any($1)',
  line_item_history: `select h.id, c.company_id from campaign_line_item h join campaign c on c.id = h.campaign_id
                      where h.id = any($1)`,
  application: 'select id, company_id, id as app_id from application where id = any($1)',
  campaign: 'select id, company_id, app_id from campaign where id = any($1)',
  targeting_list: 'select id, company_id, app_id from targeting_list where id = any($1)',
  combination: `select c.id, c.company_id, l.app_id from combination c
                join targeting_list l on l.id = c.targeting_list_id where c.id = any($1)`,
  cohort: `select c.id, c.company_id, l.app_id from cohort c
           join targeting_list l on l.id = c.targeting_list_id where c.id = any($1)`,
  job: 'select id, company_id from job where id = any($1)',
};

/** Where these records are; unknown ids are missing from the answer. */
const placesOf = async (context: Context, thing: Thing, ids: readonly number[]): Promise<Place[]> => {
  if (thing === 'change_set') return [];
  return context.db.query<Place>(questions[thing], [ids]);
};

type Named = readonly [thing: Exclude<Thing, 'change_set'>, id: unknown];

/** Where the records of a path are, in its order, in one statement: a path names up to four. */
const placesOfPath = async (context: Context, named: readonly Named[]): Promise<(Place | undefined)[]> => {
  const [only] = named;
  if (named.length === 1 && only) return [(await placesOf(context, only[0], [only[1] as number]))[0]];
  const rows = await context.db.query<{ at: number; place: Place }>(
    named
      .map(
        ([thing], at) =>
          `select ${at} as at, to_jsonb(q) as place from (${questions[thing].replace('$1', `$${at + 1}`)}) q`,
      )
      .join(' union all '),
    named.map(([, id]) => [id]),
  );
  return named.map((_, at) => rows.find((row) => row.at === at)?.place);
};

/** Whether this user may know of a record in that company. */
export const reaches = (context: Pick<Context, 'user'>, company: number | null): boolean =>
  !context.user || !staysInCompany(context.user.role) || (company !== null && company === context.user.company_id);

/** What no company has as id: a filter by it finds nothing. */
const NO_COMPANY = 0;

/**
 * The company that a list is filtered by, undefined for all: a client's is its own, and none when it asks for another's
 * (permissions, rule 5).
 */
export const companySeen = ({ user }: Pick<Context, 'user'>, asked: number | undefined): number | undefined => {
  if (!user || !staysInCompany(user.role)) return asked;
  const own = user.company_id ?? NO_COMPANY;
  return asked === undefined || asked === own ? own : NO_COMPANY;
};

/**
 * The ids of a path: every one exists, is reachable, and agrees with the others (an application under its company).
 * @throws NotFound in the same words for unknown, foreign and misplaced.
 */
export const checkPath = async (
  context: Context,
  params: Record<string, unknown>,
  things: Readonly<Record<string, Thing>>,
): Promise<void> => {
  let company: number | null = null;
  const parents: Partial<Record<(typeof above)[number], number>> = {};
  const named = Object.entries(things).flatMap(([param, thing]): Named[] =>
    thing === 'change_set' ? [] : [[thing, params[param]]],
  );
  for (const place of named.length > 0 ? await placesOfPath(context, named) : []) {
    if (!place || !reaches(context, place.company_id)) throw new NotFound();
    if (company !== null && place.company_id !== null && place.company_id !== company) throw new NotFound();
    company ??= place.company_id;
    for (const kind of above) {
      const parent = place[kind] ?? null;
      if (parent === null) continue;
      if (parents[kind] !== undefined && parents[kind] !== parent) throw new NotFound();
      parents[kind] = parent;
    }
  }
};

/** The ids in a body or query: one that is unknown or foreign refuses the whole request (permissions, rule 4). */
export const checkRefs = async (
  context: Context,
  given: Record<string, unknown>,
  refs: Readonly<Record<string, Thing>>,
): Promise<void> => {
  for (const [field, thing] of Object.entries(refs)) {
    const ids = [...new Set([given[field]].flat().filter((value): value is number => typeof value === 'number'))];
    if (ids.length === 0) continue;
    const places = await placesOf(context, thing, ids);
    if (places.length < ids.length || places.some((place) => !reaches(context, place.company_id))) throw new NotFound();
  }
};
