import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-copy';
import { type MatrixKnown, placeKey } from '@fairlead/domain/campaign-copy/matrix';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import type { MatrixReach } from './matrix-reach.service.ts';

type Around = {
  app: string;
  company_id: number;
  line_item: string;
  day: UtcDay;
  daily_budget: number | null;
  unit: number;
  reach: MatrixReach | null;
};

/** What the campaigns of a matrix are named and shared by. @throws NotFound for a list of another company */
export const matrixKnown = async (
  { db }: Context,
  { countries, audiences }: Pick<Given<typeof api.createCampaignMatrix>['body'], 'countries' | 'audiences'>,
  { company_id, reach, daily_budget, unit, ...names }: Around,
): Promise<MatrixKnown> => {
  const ids = [...new Set(audiences.flatMap(({ include, exclude }) => [include, exclude]))].filter((id) => id !== null);
  const lists = await db.query<{ id: number; name: string }>(
    'select id, name from targeting_list where company_id = $1 and id = any($2)',
    [company_id, ids],
  );
  if (lists.length < ids.length) throw new NotFound();
  const codes = await db.query<{ id: number; code: string }>(
    'select id, alpha_two_name as code from country where id = any($1)',
    [countries.flat()],
  );
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]));
  const listOf = new Map(lists.map(({ id, name }) => [id, name]));
  return {
    namesOf: ({ country, audience }) => ({
      ...names,
      countries: (countries[country] ?? []).map((id) => codeOf.get(id) ?? ''),
      audience: listOf.get(audiences[audience]?.include ?? 0) ?? null,
    }),
    daily_budget,
    unit,
    devicesOf: (place) => reach?.get(placeKey(place))?.devices ?? null,
  };
};

/** Names of the campaigns of an application that are not archived. */
export const namesTaken = async ({ db }: Context, app: number): Promise<string[]> =>
  (await db.query<{ name: string }>(`select name from campaign where app_id = $1 and state = 'new'`, [app])).map(
    ({ name }) => name,
  );
