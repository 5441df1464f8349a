import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type ReportPeriod = { start_date?: UtcDay | undefined; end_date?: UtcDay | undefined };
type Tracking = { campaign_id: number; click: number; impression: number; reattribution: number };
type DailyCost = { campaign_id: number; date: UtcDay; client_cost: number };

/** Days of the campaigns $1 between $2 and $3, both included; null: no bound. */
const within = `day >= coalesce($2::date, '-infinity') and day <= coalesce($3::date, 'infinity')`;
const values = (ids: readonly number[], { start_date, end_date }: ReportPeriod) => [
  ids,
  start_date ?? null,
  end_date ?? null,
];

export const trackingsOf = ({ db }: Context, ids: readonly number[], period: ReportPeriod): Promise<Tracking[]> =>
  db.query<Tracking>(
    `select i.id as campaign_id, coalesce(sum(d.clicks), 0)::float8 as click, coalesce(sum(d.impressions), 0)::float8 as impression,
       coalesce(sum(d.reattributions), 0)::float8 as reattribution
     from (select distinct unnest($1::int[]) as id) i left join campaign_day d on d.campaign_id = i.id and ${within}
     group by i.id order by i.id`,
    values(ids, period),
  );

export const dailyCostsOf = ({ db }: Context, ids: readonly number[], period: ReportPeriod): Promise<DailyCost[]> =>
  db.query<DailyCost>(
    `select campaign_id, day as date, round(client_cost, 2)::float8 as client_cost from campaign_day
     where campaign_id = any($1::int[]) and ${within} order by campaign_id, day`,
    values(ids, period),
  );

/** The currencies that these campaigns are paid in. */
export const currenciesOf = async ({ db }: Context, ids: readonly number[]): Promise<string[]> =>
  (
    await db.query<{ currency: string }>(
      `select distinct o.currency from campaign c join company o on o.id = c.company_id where c.id = any($1::int[]) order by 1`,
      [ids],
    )
  ).map(({ currency }) => currency);
