import type { Context } from '../../context.ts';
import { type Met, metBefore, noteMet } from './met.sql.ts';

export type { Met } from './met.sql.ts';

/** Notes who the simulator's market sees for the first time. @returns what is remembered of each, also by another process */
export const meet = async (context: Context, kind: 'campaign' | 'line_item', found: readonly Met[]): Promise<Met[]> => {
  await noteMet(context, kind, found);
  return metBefore(
    context,
    kind,
    found.map(({ id }) => id),
  );
};
