import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** What a campaign delivered from a day on, and its client costs of each of the 7 days before today, oldest first. */
export type Delivered = {
  campaign_id: number;
  spend_7_days: number[];
  click: number;
  impression: number;
  reattribution: number;
};

/** Days are stored as they are answered: rounded one by one, as the daily report does. */
const DAYS_BACK = [7, 6, 5, 4, 3, 2, 1];

/** `max` where a day is one row, which is cheaper than a sum. */
const costOn = (taken: 'sum' | 'max', back: number) =>
  `coalesce(round(${taken}(d.client_cost) filter (where d.day = $3::date - ${back}), 2), 0)::float8`;
const counts = (taken: 'sum' | 'max') =>
  `array[${DAYS_BACK.map((back) => costOn(taken, back)).join(', ')}] as spend_7_days, ${since('clicks')} as click,
       ${since('impressions')} as impression, ${since('reattributions')} as reattribution`;
const since = (column: string) => `coalesce(sum(d.${column}) filter (where d.day >= $2::date), 0)::float8`;

/** Campaigns of an application, mirror copies too, that delivered since `start` or in the last 7 days, with their client costs of today. */
export const deliveredOf = (
  { db }: Context,
  { app, start, today }: { app: number; start: UtcDay; today: UtcDay },
): Promise<(Delivered & { spend_today: number })[]> =>
  db.query(
    `select d.campaign_id, ${costOn('max', 0)} as spend_today, ${counts('max')}
     from campaign c join campaign_day d on d.campaign_id = c.id
       and d.day between least($2::date, $3::date - 7) and $3::date
     where c.app_id = $1 group by d.campaign_id`,
    [app, start, today],
  );

/** What the mirror copies of a campaign delivered, those of ended tests too; `running`: whether some share its cap out now. */
type DeliveredOfMirrors = Delivered & { running: boolean; spend_today: number; total_client_costs: number };

/** The same of the mirror copies of an application's campaigns, by the campaign that is or was tested. */
export const deliveredOfMirrors = (
  { db }: Context,
  { app, start, today }: { app: number; start: UtcDay; today: UtcDay },
): Promise<DeliveredOfMirrors[]> =>
  db.query<DeliveredOfMirrors>(
    `select m.source_campaign_id as campaign_id, bool_or(m.state = 'new') as running,
       ${costOn('sum', 0)} as spend_today,
       coalesce(round(sum(d.client_cost), 2), 0)::float8 as total_client_costs, ${counts('sum')}
     from campaign m left join campaign_day d on d.campaign_id = m.id and d.day <= $3::date
     where m.app_id = $1 and m.source_campaign_id is not null group by m.source_campaign_id`,
    [app, start, today],
  );

/** The line items that wait for an application's campaigns, with how they are run. */
export const waitingItems = ({ db }: Context, app: number, today: UtcDay) =>
  db.query<{ campaign_id: number; budget_mode: string }>(
    `select h.campaign_id, l.budget_mode from campaign_line_item h join campaign c on c.id = h.campaign_id
     join line_item l on l.id = h.line_item_id where c.app_id = $1 and h.start_date > $2::date`,
    [app, today],
  );
