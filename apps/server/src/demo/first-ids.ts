import type { Context } from '../context.ts';

/** Tables whose first ids the documents name, and those that hang on them. */
const numbered =
  `company application app_user insertion_order line_item line_item_margin line_item_budget campaign creative_group creative
  campaign_line_item change_log`.split(/\s+/);

/** A seeding that was cut off has used numbers up, though nothing of it stayed: empty tables count from their start again. */
export const countFromTheStart = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  for (const table of numbered)
    await db.query(
      `select setval(s.seqrelid, s.seqstart, false) from pg_sequence s
       where s.seqrelid = pg_get_serial_sequence('${table}', 'id')::regclass and not exists (select from ${table})`,
    );
};
