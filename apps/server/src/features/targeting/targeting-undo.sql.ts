import type { Context } from '../../context.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Which of these campaigns are copies in an A/B test. */
export const mirrorsAmong = async ({ db }: Context, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    await db.query<{ id: number }>('select id from campaign where id = any($1) and source_campaign_id is not null', [
      ids,
    ]),
  );

/** Which of these lists are still there. */
export const listsThere = async ({ db }: Context, ids: readonly number[]): Promise<number[]> =>
  idsOf(await db.query<{ id: number }>('select id from targeting_list where id = any($1)', [ids]));
