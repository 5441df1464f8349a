import type { ControlGroup } from '@fairlead/domain/control-group/control-group';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

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
