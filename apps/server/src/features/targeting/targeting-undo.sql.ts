import type { State } from '@fairlead/domain/state';
import type { NamedList } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Which of these campaigns are copies in an A/B test. */
export const mirrorsAmong = async ({ db }: Context, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    await db.query<{ id: number }>('select id from campaign where id = any($1) and source_campaign_id is not null', [
      ids,
    ]),
  );

/** Those of these lists that are still there, with their states. */
export const listsThere = ({ db }: Context, ids: readonly number[]): Promise<{ id: number; state: State }[]> =>
  db.query('select id, state from targeting_list where id = any($1::int[])', [ids]);

/** The lists that each of these campaigns names; one that names none is left out. */
export const listsOfAll = async (
  { db }: Context,
  campaigns: readonly number[],
): Promise<ReadonlyMap<number, NamedList[]>> =>
  Map.groupBy(
    await db.query<NamedList & { campaign_id: number }>(
      `select campaign_id, side, criterion, targeting_list_id as list
       from campaign_targeting_list where campaign_id = any($1::int[])`,
      [campaigns],
    ),
    (row) => row.campaign_id,
  );
