import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { builtOf, EVENTS_ALL, IDS_ALL, slicesFor } from './reach.service.ts';
import { countriesNamed, reachLists } from './reach.sql.ts';
import { type BuiltList, countReaches } from './reach-count.service.ts';
import { eventsOf } from './reach-facts.service.ts';

type Audience = { include: number | null; exclude: number | null };
type CellReach = { devices: number; exact: boolean; margin_percent: number };

/** Two letters of each country of each group. @throws Refused for one that does not exist */
const codesOf = async (context: Context, groups: readonly (readonly number[])[]): Promise<string[][]> => {
  const named = await countriesNamed(context, [...new Set(groups.flat())]);
  const codes = new Map(named.map(({ id, alpha_two_name }) => [id, alpha_two_name]));
  return groups.map((group, at) =>
    group.map((id) => {
      const code = codes.get(id);
      if (code !== undefined) return code;
      throw new Refused([{ path: `countries.${at}`, message: 'Country does not exist. Choose from the list.' }]);
    }),
  );
};

/** What can be found in events: ids as they stand; a list without a build has nobody on it. */
const countable = ({ include, exclude }: { include: BuiltList | null; exclude: BuiltList | null }): boolean =>
  [include, exclude].every((list) => list === null || list.kind === 'uuid');

/**
 * The devices of each audience in each group of countries, as the reach of one campaign counts them (design 13.17).
 * @returns by audience, then by group of countries
 * @throws NotFound for a list of another company, Refused for a country that does not exist
 */
export const reachOfCells = async (
  context: Context,
  app: { id: number; company_id: number },
  groups: readonly (readonly number[])[],
  audiences: readonly Audience[],
  { signal = new AbortController().signal, all = EVENTS_ALL }: { signal?: AbortSignal; all?: number } = {},
): Promise<CellReach[][]> => {
  const ids = [...new Set(audiences.flatMap(({ include, exclude }) => [include, exclude]))].filter((id) => id !== null);
  const lists = new Map((await reachLists(context, app.company_id, ids)).map((list) => [list.id, list]));
  if (lists.size < ids.length) throw new NotFound();
  const codes = await codesOf(context, groups);
  const built = (id: number | null): BuiltList | null => {
    const list = id === null ? undefined : lists.get(id);
    return list ? builtOf(list) : null;
  };
  const asked = audiences.map(({ include, exclude }) => ({
    empty: include !== null && built(include) === null,
    lists: { include: built(include), exclude: built(exclude) },
  }));
  const counted = asked.filter(({ empty, lists: of }) => !empty && countable(of)).map((one) => one.lists);
  const today = dayOf(context.now());
  const events = await eventsOf(context, app.id, today);
  const rows = counted.reduce((sum, { include, exclude }) => sum + (include?.rows ?? 0) + (exclude?.rows ?? 0), 0);
  const isLittle = events * groups.length <= all && rows <= IDS_ALL;
  const slices = isLittle ? null : slicesFor(events * groups.length);
  const question = { app_id: app.id, today, groups: codes, audiences: counted };
  const told = counted.length === 0 ? [] : await countReaches(context, question, { slices, signal });
  let next = 0;
  return asked.map(({ empty, lists: of }) => {
    if (empty) return groups.map(() => ({ devices: 0, exact: true, margin_percent: 0 }));
    // Hashed ids cannot be found in events: what is known is how many there are
    if (!countable(of))
      return groups.map(() => ({ devices: of.include?.rows ?? 0, exact: false, margin_percent: 100 }));
    return (told[next++] ?? []).map(({ steps, exact, margin_percent }) => ({
      devices: steps.at(-1)?.left ?? 0,
      exact,
      margin_percent,
    }));
  });
};
