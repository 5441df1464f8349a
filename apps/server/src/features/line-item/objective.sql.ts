import type { Context } from '../../context.ts';

/** The KPIs that the targets of these line items are meant for, by id. */
export const objectivesOf = async (
  { db }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { client_objective_type: string | null }>> => {
  const rows = await db.query<{ id: number; client_objective_type: string | null }>(
    'select id, client_objective_type from line_item where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, ...objective }) => [id, objective]));
};
