import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type MarginRow = { id: number; line_item_id: number; margin: string; start_date: UtcDay };

/** Margins of a line item, newest first. */
export const marginsOf = ({ db }: Context, lineItem: number): Promise<MarginRow[]> =>
  db.query<MarginRow>(
    `select id, line_item_id, margin, start_date from line_item_margin where line_item_id = $1 order by start_date desc`,
    [lineItem],
  );

/** The margin is in force from that day on; whatever was to start then or later gives way. */
export const putMargin = async (
  context: Context,
  id: number | undefined,
  lineItem: number,
  margin: string,
  start: UtcDay,
): Promise<MarginRow> =>
  only(
    await context.db.query<MarginRow>(
      `with gone as (delete from line_item_margin where line_item_id = $2 and start_date > $4::date)
       insert into line_item_margin (id, line_item_id, margin, start_date, created_by, created)
       values (coalesce($1, nextval(pg_get_serial_sequence('line_item_margin', 'id')))::int, $2, $3, $4::date, $5, $6)
       on conflict (line_item_id, start_date) do update set margin = excluded.margin, created_by = excluded.created_by,
         created = excluded.created
       returning id, line_item_id, margin, start_date`,
      [id ?? null, lineItem, margin, start, context.user?.id ?? null, context.now()],
    ),
  );

export const removeUpcomingMargins = ({ db }: Context, lineItem: number, today: UtcDay) =>
  db.query('delete from line_item_margin where line_item_id = $1 and start_date > $2', [lineItem, today]);

/** Which of these line items have a margin in force on a day. */
export const withMarginOn = async ({ db }: Context, lineItems: readonly number[], day: UtcDay): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      'select distinct line_item_id as id from line_item_margin where line_item_id = any($1::int[]) and start_date <= $2',
      [lineItems, day],
    )
  ).map(({ id }) => id);
