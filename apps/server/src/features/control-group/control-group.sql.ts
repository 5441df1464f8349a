import type { ControlGroup } from '@fairlead/domain/control-group/control-group';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** The application as the control group needs it; `created` is the UTC day it was created on. */
export type GroupedApp = { id: number; name: string; company_id: number; created: UtcDay };

const asApp = (row: Omit<GroupedApp, 'created'> & { created: Date }): GroupedApp => ({
  ...row,
  created: dayOf(row.created),
});

/** `hold`: until the transaction ends, so that one size is set at a time. */
export const groupedApp = async ({ db }: Context, app: number, hold = false): Promise<GroupedApp | null> => {
  const [row] = await db.query<Omit<GroupedApp, 'created'> & { created: Date }>(
    `select id, name, company_id, created from application where id = $1${hold ? ' for no key update' : ''}`,
    [app],
  );
  return row ? asApp(row) : null;
};

/** What was set for an application, newest first. */
export const entriesOf = ({ db }: Context, app: number): Promise<ControlGroup[]> =>
  db.query('select percent, start_date from control_group where app_id = $1 order by start_date desc', [app]);

/** How often the sizes were set, plus one. To be asked once the application is held: a wait for it is not looked behind. */
export const versionOf = async ({ db }: Context, app: number): Promise<number> => {
  const [row] = await db.query<{ version: number }>('select version from control_group_version where app_id = $1', [
    app,
  ]);
  return row?.version ?? 1;
};

/** One more version of the sizes of an application, which is held. @returns it */
export const countVersion = async ({ db }: Context, app: number): Promise<number> =>
  only(
    await db.query<{ version: number }>(
      `insert into control_group_version as v (app_id, version) values ($1, 2)
       on conflict (app_id) do update set version = v.version + 1 returning version`,
      [app],
    ),
  ).version;

/** What was to start after `today` gives way. */
export const removeUpcoming = ({ db }: Context, app: number, today: UtcDay) =>
  db.query('delete from control_group where app_id = $1 and start_date > $2', [app, today]);

export const insertEntry = (
  context: Context,
  id: number | undefined,
  app: number,
  { percent, start_date }: ControlGroup,
) =>
  context.db.query(
    `insert into control_group (id, app_id, percent, start_date, created_by, created)
     values (coalesce($1, nextval(pg_get_serial_sequence('control_group', 'id')))::int, $2, $3, $4, $5, $6)`,
    [id ?? null, app, percent, start_date, context.user?.id ?? null, context.now()],
  );
