import type { Application } from '@fairlead/domain/application/application';
import type { StateFilter } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type ApplicationRow = Application & { version: number; updated: number };

/** Events that came within so many days say that the data stream is on. */
export const STREAM_DAYS = 7;

/** $1 the day (UTC), $2 the instant since which an event must have come for the data stream to be on. */
const columns = `a.id, a.company_id, c.name as company_name, a.name, a.platform, a.bundle_identifier, a.app_store_id,
  a.app_store_url, a.advertiser_website_url, a.icon_url, a.state, a.business_state, a.attribution, a.tracking_provider,
  a.tracking_provider_attribution_days,
  coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'code', k.code, 'category', k.category) order by k.id)
    from application_category ac join advertiser_category k on k.id = ac.category_id where ac.app_id = a.id), '[]')
    as advertiser_categories,
  a.vertical_id, a.business_model_id, a.is_blacklisted, a.has_competition, a.competitors,
  coalesce(u.is_churn_prediction_enabled, false) as is_churn_prediction_enabled,
  coalesce(e.last_received_at >= $2, false) as is_datastream_enabled,
  u.file_name as last_churn_file, u.file_updated as last_churn_update,
  coalesce(g.percent, 0) as control_group_percent,
  (select json_build_object('percent', n.percent, 'start_date', n.start_date) from control_group n
    where n.app_id = a.id and n.start_date > $1::date order by n.start_date limit 1) as upcoming_control_group,
  a.version, extract(epoch from a.updated)::int as updated`;

const source = `application a join company c on c.id = a.company_id
  left join churn_status u on u.app_id = a.id
  left join app_event_state e on e.app_id = a.id
  left join lateral (select percent from control_group where app_id = a.id and start_date <= $1::date
    order by start_date desc limit 1) g on true`;

const today = (context: Context): [string, Date] => {
  const now = context.now();
  return [dayOf(now), new Date(now.getTime() - STREAM_DAYS * 86_400_000)];
};

type Read = Omit<ApplicationRow, 'last_churn_update'> & { last_churn_update: Date | null };
const asAnswered = (row: Read): ApplicationRow => ({
  ...row,
  last_churn_update: row.last_churn_update?.toISOString() ?? null,
});

/** Applications by name; `company` null for all companies. */
export const applicationsOf = async (
  context: Context,
  company: number | null,
  state: StateFilter,
): Promise<ApplicationRow[]> => {
  const where: string[] = [];
  const values: unknown[] = today(context);
  if (company !== null) where.push(`a.company_id = $${values.push(company)}`);
  if (state !== 'all') where.push(`a.state = $${values.push(state)}`);
  const rows = await context.db.query<Read>(
    `select ${columns} from ${source} ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by lower(a.name), a.id`,
    values,
  );
  return rows.map(asAnswered);
};

export const applicationById = async (context: Context, id: number): Promise<ApplicationRow | undefined> => {
  const [row] = await context.db.query<Read>(`select ${columns} from ${source} where a.id = $3`, [
    ...today(context),
    id,
  ]);
  return row && asAnswered(row);
};

export const insertApplication = async (
  context: Context,
  app: {
    company_id: number;
    name: string;
    platform: 'ios' | 'android';
    business_state: string;
    icon_url: string | null;
  },
): Promise<number> => {
  const rows = await context.db.query<{ id: number }>(
    `insert into application (company_id, name, platform, icon_url, business_state, created, updated)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [app.company_id, app.name, app.platform, app.icon_url, app.business_state, context.now()],
  );
  return only(rows).id;
};
