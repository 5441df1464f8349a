import type { CallEntry, Thing } from '@fairlead/contract';
import { reaches } from '../company-scope.ts';
import type { Context } from '../context.ts';
import { askBy } from '../db/rows.ts';
import { NotFound } from '../refusal.ts';

/** Where a record hangs: its company, and each record above it that a path may name too. */
type Place = { id: number; company_id: number | null } & Partial<Record<(typeof above)[number], number | null>>;
const above = ['app_id', 'order_id', 'line_item_id'] as const;

/** One reading question a kind of record, from the room that keeps it. `user` and `supplier` may belong to no company. */
const questions = new Map<Thing, string>();

/** Makes known where records are. @throws Error for a kind that a call names and no room keeps */
export const defineThings = (
  calls: readonly Pick<CallEntry, 'name' | 'things' | 'refs'>[],
  rooms: readonly { things?: Partial<Record<Thing, string>> }[],
): void => {
  for (const room of rooms)
    for (const [thing, question] of Object.entries(room.things ?? {})) questions.set(thing as Thing, question);
  for (const { name, things, refs } of calls)
    for (const thing of Object.values({ ...things, ...refs }))
      if (!questions.has(thing)) throw new Error(`${name} names a ${thing}, which no room keeps`);
};

const questionOf = (thing: Thing): string => {
  const question = questions.get(thing);
  if (question === undefined) throw new Error(`no room keeps a ${thing}`);
  return question;
};

/** Where these records are; unknown ids are missing from the answer. */
const placesOf = (context: Context, thing: Thing, ids: readonly number[]): Promise<Place[]> =>
  askBy(context.db, ids)<Place>(questionOf(thing), [ids]);

type Named = readonly [thing: Thing, id: unknown];

/** Where the records of a path are, in its order, in one statement: a path names up to four. */
const placesOfPath = async (context: Context, named: readonly Named[]): Promise<(Place | undefined)[]> => {
  const [only] = named;
  if (named.length === 1 && only) return [(await placesOf(context, only[0], [only[1] as number]))[0]];
  const rows = await context.db.often<{ at: number; place: Place }>(
    named
      .map(
        ([thing], at) =>
          `select ${at} as at, to_jsonb(q) as place from (${questionOf(thing).replace('$1', `$${at + 1}`)}) q`,
      )
      .join(' union all '),
    named.map(([, id]) => [id]),
  );
  return named.map((_, at) => rows.find((row) => row.at === at)?.place);
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
  const named = Object.entries(things).map(([param, thing]): Named => [thing, params[param]]);
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

/** What stands at a path of a body, such as `filters.campaign_ids`: lists on the way are gone through, one by one. */
export const valuesAt = (given: unknown, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (found, key) =>
        found.flatMap((one) =>
          typeof one === 'object' && one !== null && Object.hasOwn(one, key)
            ? [(one as Record<string, unknown>)[key]].flat()
            : [],
        ),
      [given],
    );

/** The ids in a body or query: one that is unknown or foreign refuses the whole request (permissions, rule 4). */
export const checkRefs = async (
  context: Context,
  given: Record<string, unknown>,
  refs: Readonly<Record<string, Thing>>,
): Promise<void> => {
  for (const [path, thing] of Object.entries(refs)) {
    const ids = [...new Set(valuesAt(given, path).filter((value): value is number => typeof value === 'number'))];
    if (ids.length === 0) continue;
    const places = await placesOf(context, thing, ids);
    if (places.length < ids.length || places.some((place) => !reaches(context, place.company_id))) throw new NotFound();
  }
};
