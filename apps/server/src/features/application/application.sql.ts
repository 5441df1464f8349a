import type { AdvertiserCategory, Application, ApplicationDraft } from '@fairlead/domain/application/application';
import type { BusinessState, State, StateFilter } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { askBy, only } from '../../db/rows.ts';
import { iconLink } from '../../outside/links.ts';
import { listOf } from '../reference/reference.service.ts';

export type ApplicationRow = Application & { version: number; updated: number };

/** Events that came within so many days say that the data stream is on. */
const STREAM_DAYS = 7;

/** $1 the day (UTC), $2 the instant since which an event must have come for the data stream to be on. */
const columns = `a.id, a.company_id, c.name as company_name, a.name, a.platform, a.bundle_identifier, a.app_store_id,
  a.app_store_url, a.advertiser_website_url, a.icon_url, a.state, a.business_state, a.attribution, a.tracking_provider,
  a.tracking_provider_attribution_days,
  array(select category_id from application_category where app_id = a.id order by category_id) as category_ids,
  a.vertical_id, a.business_model_id, a.is_blacklisted, a.has_competition, a.competitors, a.review_required,
  coalesce(u.is_churn_prediction_enabled, false) as is_churn_prediction_enabled,
  coalesce(e.last_received_at >= $2, false) as is_datastream_enabled,
  u.file_name as last_churn_file, u.file_updated as last_churn_update,
  coalesce(g.percent, 0) as control_group_percent, n.percent as upcoming_percent, n.start_date as upcoming_date,
  a.version, extract(epoch from a.updated)::int as updated`;

const source = `application a join company c on c.id = a.company_id
  left join churn_status u on u.app_id = a.id
  left join app_event_state e on e.app_id = a.id
  left join lateral (select percent from control_group where app_id = a.id and start_date <= $1::date
    order by start_date desc limit 1) g on true
  left join lateral (select percent, start_date from control_group where app_id = a.id and start_date > $1::date
    order by start_date limit 1) n on true`;

const today = (context: Context): [string, Date] => {
  const now = context.now();
  return [dayOf(now), new Date(now.getTime() - STREAM_DAYS * 86_400_000)];
};

type Read = Omit<ApplicationRow, 'icon' | 'last_churn_update' | 'advertiser_categories' | 'upcoming_control_group'> & {
  last_churn_update: Date | null;
  category_ids: number[];
  upcoming_percent: number | null;
  upcoming_date: string | null;
};

/** Names of categories are read once in a server's life, not once a row. */
const answered = async (context: Context, rows: readonly Read[]): Promise<ApplicationRow[]> => {
  const { items } = await listOf<AdvertiserCategory>(context, 'advertiser_category');
  const categories = new Map(items.map((category) => [category.id, category]));
  return rows.map(({ category_ids, upcoming_percent: percent, upcoming_date: start_date, ...row }) => ({
    ...row,
    icon: iconLink(context, row.icon_url),
    advertiser_categories: category_ids.flatMap((id) => categories.get(id) ?? []),
    upcoming_control_group: percent === null || start_date === null ? null : { percent, start_date },
    last_churn_update: row.last_churn_update?.toISOString() ?? null,
  }));
};

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
  return answered(context, rows);
};

export const applicationById = async (context: Context, id: number): Promise<ApplicationRow | undefined> => {
  const rows = await context.db.often<Read>(`select ${columns} from ${source} where a.id = $3`, [
    ...today(context),
    id,
  ]);
  return (await answered(context, rows))[0];
};

export const applicationsById = async (context: Context, ids: readonly number[]): Promise<ApplicationRow[]> => {
  const rows = await context.db.query<Read>(`select ${columns} from ${source} where a.id = any($3::int[])`, [
    ...today(context),
    ids,
  ]);
  return answered(context, rows);
};

/** Bundle identifiers of these applications, by id. */
export const bundlesOf = async (
  { db }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> => {
  const rows = await db.query<{ id: number; bundle_identifier: string | null }>(
    'select id, bundle_identifier from application where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, bundle_identifier }) => [id, bundle_identifier]));
};

/** States of applications and of their companies. */
export const statesOfApplications = (
  { db }: Context,
  ids: readonly number[],
): Promise<{ id: number; state: State; company_state: State }[]> =>
  askBy(db, ids)(
    `select a.id, a.state, c.state as company_state from application a join company c on c.id = a.company_id
     where a.id = any($1::int[])`,
    [ids],
  );

/** Addresses of icons that applications in any state name. */
export const iconUrls = async (context: Context): Promise<string[]> => {
  const rows = await context.db.query<{ icon_url: string }>(
    'select distinct icon_url from application where icon_url is not null',
  );
  return rows.map(({ icon_url }) => icon_url);
};

/** Holds the row until the transaction ends, so that a version is compared and raised by one writer at a time. */
export const holdApplication = (context: Context, id: number) =>
  context.db.query('select 1 from application where id = $1 for no key update', [id]);

/** What is stored of an application itself; its categories are rows of their own. */
export type StoredApplication = ApplicationDraft & { state: State; business_state: BusinessState };

/** The columns that an edit sets, in the order of `written`. */
const edited = `name, bundle_identifier, app_store_id, app_store_url, advertiser_website_url, icon_url, attribution,
  tracking_provider, tracking_provider_attribution_days, vertical_id, business_model_id, is_blacklisted,
  has_competition, competitors, review_required, state, business_state, updated`;
const written = (app: StoredApplication, now: Date) => [
  app.name,
  app.bundle_identifier,
  app.app_store_id,
  app.app_store_url,
  app.advertiser_website_url,
  app.icon_url,
  app.attribution,
  app.tracking_provider,
  app.tracking_provider_attribution_days,
  app.vertical_id,
  app.business_model_id,
  app.is_blacklisted,
  app.has_competition,
  app.competitors,
  app.review_required,
  app.state,
  app.business_state,
  now,
];
const places = (from: number, count: number) => Array.from({ length: count }, (_, at) => `$${from + at}`).join(', ');

const putCategories = async (context: Context, id: number, categories: readonly number[]): Promise<void> => {
  await context.db.query('delete from application_category where app_id = $1 and category_id <> all($2)', [
    id,
    categories,
  ]);
  await context.db.query(
    `insert into application_category (app_id, category_id) select $1, unnest($2::int[]) on conflict do nothing`,
    [id, categories],
  );
};

export const insertApplication = async (
  context: Context,
  id: number | undefined,
  app: StoredApplication,
): Promise<number> => {
  const values = written(app, context.now());
  const rows = await context.db.query<{ id: number }>(
    `insert into application (id, company_id, platform, created, ${edited})
     values (coalesce($1, nextval(pg_get_serial_sequence('application', 'id')))::int, $2, $3, $4,
       ${places(5, values.length)}) returning id`,
    [id ?? null, app.company_id, app.platform, context.now(), ...values],
  );
  const made = only(rows).id;
  await putCategories(context, made, app.advertiser_categories);
  return made;
};

export const updateApplicationRow = async (context: Context, id: number, app: StoredApplication): Promise<void> => {
  const values = written(app, context.now());
  await context.db.query(
    `update application set (${edited}, version) = (${places(2, values.length)}, version + 1) where id = $1`,
    [id, ...values],
  );
  await putCategories(context, id, app.advertiser_categories);
};

/** Other applications of a company in state new for the same app in a store. */
export const twinsOf = (
  context: Context,
  {
    id,
    company_id,
    platform,
    bundle_identifier,
  }: Pick<StoredApplication, 'company_id' | 'platform' | 'bundle_identifier'> & { id: number | null },
): Promise<{ id: number; name: string }[]> =>
  context.db.query(
    `select id, name from application where company_id = $1 and platform = $2 and bundle_identifier = $3
       and state = 'new' and id is distinct from $4 order by id`,
    [company_id, platform, bundle_identifier, id],
  );
