import type { Context } from '../context.ts';
import type { FirstShown } from './creative-rows.ts';

/** When creatives were first shown, by what was told of them. */
export const firstShown = async ({ facts }: Context): Promise<FirstShown> => {
  const rows = await facts.query<{ creative_id: number; day: number }>(
    "SELECT creative_id, toInt32(toDate(min(hour), 'UTC')) AS day FROM creative_delivery GROUP BY creative_id",
  );
  return new Map(rows.map(({ creative_id, day }) => [creative_id, day]));
};
