import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** What is stored for an event; an event that only arrived has no row. */
export type EventRow = {
  id: number;
  app_id: number;
  name: string;
  type_id: number | null;
  has_revenue: 0 | 1;
  is_hidden: boolean;
  mapping: string;
  version: number;
};

const columns = 'id, app_id, name, type_id, has_revenue::int as has_revenue, is_hidden, mapping, version';

export const eventRowsOf = ({ db }: Context, app: number): Promise<EventRow[]> =>
  db.query(`select ${columns} from custom_action where app_id = $1`, [app]);

/** What is stored for the events of some applications. */
export const shownNames = ({ db }: Context, apps: readonly number[]) =>
  db.query<Pick<EventRow, 'app_id' | 'name' | 'is_hidden'>>(
    'select app_id, name, is_hidden from custom_action where app_id = any($1)',
    [apps],
  );

export const eventRow = async ({ db }: Context, app: number, name: string): Promise<EventRow | undefined> =>
  (await db.query<EventRow>(`select ${columns} from custom_action where app_id = $1 and name = $2`, [app, name]))[0];

export const eventRowById = async ({ db }: Context, id: number): Promise<EventRow | undefined> =>
  (await db.query<EventRow>(`select ${columns} from custom_action where id = $1`, [id]))[0];

export const eventRowsById = ({ db }: Context, ids: readonly number[]): Promise<EventRow[]> =>
  db.query(`select ${columns} from custom_action where id = any($1::int[])`, [ids]);

/** Holds the application until the transaction ends: its events are saved one after the other, first saves too. */
export const holdEvents = async ({ db }: Context, app: number): Promise<{ company_id: number } | undefined> =>
  (
    await db.query<{ company_id: number }>('select company_id from application where id = $1 for no key update', [app])
  )[0];

type Stored = Pick<EventRow, 'type_id' | 'has_revenue' | 'is_hidden' | 'mapping'>;

const terms = (event: Stored) => [event.type_id, event.has_revenue === 1, event.is_hidden, event.mapping];

/** @param id undefined: the store numbers it */
export const insertEvent = async (
  { db, now }: Context,
  id: number | undefined,
  { app_id, name }: Pick<EventRow, 'app_id' | 'name'>,
  event: Stored,
): Promise<EventRow> =>
  only(
    await db.query<EventRow>(
      `insert into custom_action (id, app_id, name, type_id, has_revenue, is_hidden, mapping, created, updated)
       values (coalesce($1, nextval(pg_get_serial_sequence('custom_action', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $8)
       returning ${columns}`,
      [id ?? null, app_id, name, ...terms(event), now()],
    ),
  );

export const updateEventRow = async ({ db, now }: Context, id: number, event: Stored): Promise<EventRow> =>
  only(
    await db.query<EventRow>(
      `update custom_action set type_id = $2, has_revenue = $3, is_hidden = $4, mapping = $5, version = version + 1,
         updated = $6 where id = $1 returning ${columns}`,
      [id, ...terms(event), now()],
    ),
  );

/** How many line items in state new, with a campaign of the application, optimise for each type of event today. */
export const optimisedTypes = ({ db }: Context, app: number, today: UtcDay) =>
  db.query<{ type_id: number; line_items: number }>(
    `select e.custom_action_type_id as type_id, count(*)::int as line_items
     from (select distinct f.line_item_id as id from campaign a
       cross join lateral line_item_on(a.id, $2::date) f where a.app_id = $1) i
     join line_item l on l.id = i.id and l.state = 'new'
     cross join lateral event_on(l.id, $2::date) e
     where e.custom_action_type_id is not null group by 1`,
    [app, today],
  );
