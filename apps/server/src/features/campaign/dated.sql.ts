import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type ClientCostRow = { id: number; cost: number; start_date: UtcDay };

/** Prices of a campaign, newest first. */
export const clientCostsOf = ({ db }: Context, campaign: number): Promise<ClientCostRow[]> =>
  db.query<ClientCostRow>(
    'select id, cost::float8 as cost, start_date from campaign_client_cost where campaign_id = $1 order by start_date desc',
    [campaign],
  );

/** The price is in force from that day on; whatever was to start then or later gives way. */
export const putClientCost = async (
  { db, user, now }: Context,
  id: number | undefined,
  campaign: number,
  cost: number,
  start: UtcDay,
): Promise<ClientCostRow> =>
  only(
    await db.query<ClientCostRow>(
      `with gone as (delete from campaign_client_cost where campaign_id = $2 and start_date > $4::date)
       insert into campaign_client_cost (id, campaign_id, cost, start_date, created_by, created)
       values (coalesce($1, nextval(pg_get_serial_sequence('campaign_client_cost', 'id')))::int, $2, $3, $4::date, $5, $6)
       on conflict (campaign_id, start_date) do update set cost = excluded.cost, created_by = excluded.created_by,
         created = excluded.created
       returning id, cost::float8 as cost, start_date`,
      [id ?? null, campaign, cost, start, user?.id ?? null, now()],
    ),
  );

export const removeUpcomingCosts = ({ db }: Context, campaign: number, today: UtcDay) =>
  db.query('delete from campaign_client_cost where campaign_id = $1 and start_date > $2', [campaign, today]);

/** The campaign belongs to the line item from that day on, whatever was said of that day or later before. */
export const putLineItem = (
  { db }: Context,
  id: number | undefined,
  campaign: number,
  lineItem: number,
  start: UtcDay,
) =>
  db.query(
    `with gone as (delete from campaign_line_item where campaign_id = $2 and start_date > $4::date)
     insert into campaign_line_item (id, campaign_id, line_item_id, start_date)
     values (coalesce($1, nextval(pg_get_serial_sequence('campaign_line_item', 'id')))::int, $2, $3, $4::date)
     on conflict (campaign_id, start_date) do update set line_item_id = excluded.line_item_id`,
    [id ?? null, campaign, lineItem, start],
  );

export const removeUpcomingLineItems = ({ db }: Context, campaign: number, today: UtcDay) =>
  db.query('delete from campaign_line_item where campaign_id = $1 and start_date > $2', [campaign, today]);
