import type { Currency } from '@fairlead/domain/money';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../context.ts';

export type GroundBudget = {
  id: number;
  line_item_id: number;
  company_id: number;
  currency: Currency;
  client_budget: number;
  start_day: UtcDay;
  end_day: UtcDay;
  line_item_state: 'new' | 'archived';
  /** Client costs of its days up to the first day asked for, that day included. */
  spent: number;
};

type GroundCampaign = {
  id: number;
  state: 'new' | 'archived';
  active: boolean;
  paused: boolean;
  has_country: boolean;
  has_creative: boolean;
  cap: number | null;
  suppliers: number[];
  /** Two letters each. */
  countries: string[];
};

export type Ground = {
  budgets: GroundBudget[];
  campaigns: Map<number, GroundCampaign>;
  /** Which line item a campaign belongs to from which day on, by day. */
  places: { campaign_id: number; line_item_id: number; start_date: UtcDay }[];
  /** Mark-ups of line items in percent, by day. */
  margins: Map<number, { margin: number; start_date: UtcDay }[]>;
};

/** All that decides who delivers between two days, both included; in four statements. */
export const groundOf = async ({ db, now }: Pick<Context, 'db' | 'now'>, from: UtcDay, to: UtcDay): Promise<Ground> => {
  const budgets = await db.query<GroundBudget>(
    `select b.id, b.line_item_id, b.company_id, c.currency, b.client_budget::float8 as client_budget, b.start_day, b.end_day,
       l.state as line_item_state, coalesce((select sum(d.client_cost) from line_item_day d
         where d.line_item_id = b.line_item_id and d.day between b.start_day and least(b.end_day, $1::date)), 0)::float8 as spent
     from line_item_budget b join line_item l on l.id = b.line_item_id join company c on c.id = b.company_id
     where b.end_day >= $1::date and b.start_day <= $2::date order by b.line_item_id, b.start_day`,
    [from, to],
  );
  const campaigns = await db.query<GroundCampaign>(
    `select id, state, active, paused, cardinality(countries) > 0 as has_country,
       (select s.shows from shows_creative(c.id, $1) s) as has_creative, client_daily_budget::float8 as cap, suppliers,
       array(select k.alpha_two_name from country k where k.id = any(c.countries) order by 1) as countries
     from campaign c order by id`,
    [now()],
  );
  const places = await db.query<Ground['places'][number]>(
    'select campaign_id, line_item_id, start_date from campaign_line_item where start_date <= $1 order by campaign_id, start_date',
    [to],
  );
  const margins = new Map<number, { margin: number; start_date: UtcDay }[]>();
  for (const { line_item_id, ...entry } of await db.query<{ line_item_id: number; margin: number; start_date: UtcDay }>(
    `select line_item_id, margin::float8 as margin, start_date from line_item_margin where start_date <= $1
     order by line_item_id, start_date`,
    [to],
  ))
    margins.set(line_item_id, [...(margins.get(line_item_id) ?? []), entry]);
  return { budgets, campaigns: new Map(campaigns.map((one) => [one.id, one])), places, margins };
};
