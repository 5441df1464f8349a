import type { BudgetMode, LineItemDraft, LineItemType, ObjectiveType } from '@fairlead/domain/line-item/line-item';
import type { Currency } from '@fairlead/domain/money';
import type { State, StateFilter } from '@fairlead/domain/state';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** A line item with what is dated about it and what its current budget has cost, as the store answers it. */
export type LineItemRow = {
  id: number;
  name: string;
  order_id: number;
  order_name: string;
  company_id: number;
  currency: Currency;
  state: State;
  line_item_type: LineItemType;
  client_objective_type: ObjectiveType;
  client_objective_value: number;
  attribution_days_data_science: number;
  /** The event chosen last, from when on, and the one in force today. */
  target_custom_action_type_id: number | null;
  event_day: UtcDay | null;
  event_today: number | null;
  auto_increase_budget_for_underspend: boolean;
  auto_decrease_budget_for_overspend: boolean;
  overpacing_minus_days: number;
  budget_mode: BudgetMode;
  /** The latest mark-up, and from when on. */
  margin: string | null;
  margin_day: UtcDay | null;
  budget_id: number | null;
  budget_name: string;
  client_budget: number;
  client_daily_budget: number | null;
  start_day: UtcDay;
  end_day: UtcDay;
  total_client_costs: number;
  next_budget_day: UtcDay | null;
  version: number;
  updated: number;
};

const columns = `l.id, l.name, l.order_id, o.name as order_name, l.company_id, c.currency, l.state, l.line_item_type,
  l.client_objective_type, l.client_objective_value::float8 as client_objective_value, l.attribution_days_data_science,
  e.custom_action_type_id as target_custom_action_type_id, e.start_date as event_day,
  case when e.start_date <= $1::date then e.custom_action_type_id else (select x.custom_action_type_id from event_on(l.id, $1::date) x) end
    as event_today,
  l.auto_increase_budget_for_underspend, l.auto_decrease_budget_for_overspend, l.overpacing_minus_days, l.budget_mode,
  m.margin, m.start_date as margin_day,
  b.id as budget_id, b.name as budget_name, b.client_budget::float8 as client_budget,
  b.client_daily_budget::float8 as client_daily_budget, b.start_day, b.end_day,
  coalesce((select round(sum(d.client_cost), 2) from line_item_day d
    where d.line_item_id = l.id and d.day between b.start_day and b.end_day), 0)::float8 as total_client_costs,
  (select min(n.start_day) from line_item_budget n where n.line_item_id = l.id and n.start_day > $1::date) as next_budget_day,
  l.version, extract(epoch from l.updated)::int as updated`;

const source = `line_item l join insertion_order o on o.id = l.order_id join company c on c.id = l.company_id
  left join lateral (select x.custom_action_type_id, x.start_date from line_item_event x
    where x.line_item_id = l.id order by x.start_date desc limit 1) e on true
  left join lateral (select x.margin, x.start_date from line_item_margin x
    where x.line_item_id = l.id order by x.start_date desc limit 1) m on true
  left join line_item_budget b on b.line_item_id = l.id and b.start_day <= $1::date and b.end_day >= $1::date`;

/** Line items that a campaign of the application belongs to on the day `$1`. */
const ofApp = (app: string) => `l.id in (select f.line_item_id from campaign a
    cross join lateral line_item_on(a.id, $1::date) f where a.app_id = ${app})`;

export type LineItemFilter = {
  id?: number | undefined;
  ids?: readonly number[] | undefined;
  company_id?: number | undefined;
  order_id?: number | undefined;
  app_id?: number | undefined;
  state?: StateFilter | undefined;
};

/** Line items by id as they stand on a UTC day, with costs, dated values and budgets, in one statement. */
export const lineItemsOn = ({ db }: Context, today: UtcDay, filter: LineItemFilter): Promise<LineItemRow[]> => {
  const values: unknown[] = [today];
  const where = (['id', 'company_id', 'order_id'] as const).flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`l.${field} = $${values.push(value)}`];
  });
  if (filter.ids !== undefined) where.push(`l.id = any($${values.push(filter.ids)}::int[])`);
  if (filter.state && filter.state !== 'all') where.push(`l.state = $${values.push(filter.state)}`);
  if (filter.app_id !== undefined) where.push(ofApp(`$${values.push(filter.app_id)}`));
  const ask = filter.id === undefined ? db.query : db.often;
  return ask<LineItemRow>(
    `select ${columns} from ${source} ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by l.id`,
    values,
  );
};

/** Holds the row until the transaction ends: whoever changes it, or what is dated about it, comes one after the other. */
export const holdLineItem = ({ db }: Context, id: number) =>
  db.query('select 1 from line_item where id = $1 for no key update', [id]);

type Stored = Omit<LineItemDraft, 'target_custom_action_type_id'> & { state: State };

const terms = (item: Stored) => [
  item.name,
  item.state,
  item.line_item_type,
  item.client_objective_type,
  item.client_objective_value,
  item.attribution_days_data_science,
  item.auto_increase_budget_for_underspend,
  item.auto_decrease_budget_for_overspend,
  item.overpacing_minus_days,
  item.budget_mode,
];

export const insertLineItem = async (
  context: Context,
  id: number | undefined,
  order: { id: number; company_id: number },
  item: Stored,
): Promise<number> =>
  only(
    await context.db.query<{ id: number }>(
      `insert into line_item (id, company_id, order_id, name, state, line_item_type, client_objective_type,
         client_objective_value, attribution_days_data_science, auto_increase_budget_for_underspend,
         auto_decrease_budget_for_overspend, overpacing_minus_days, budget_mode, created_by, created, updated)
       values (coalesce($1, nextval(pg_get_serial_sequence('line_item', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
         $12, $13, $14, $15, $15) returning id`,
      [id ?? null, order.company_id, order.id, ...terms(item), context.user?.id ?? null, context.now()],
    ),
  ).id;

export const updateLineItemRow = (context: Context, id: number, item: Stored) =>
  context.db.query(
    `update line_item set name = $2, state = $3, line_item_type = $4, client_objective_type = $5, client_objective_value = $6,
       attribution_days_data_science = $7, auto_increase_budget_for_underspend = $8, auto_decrease_budget_for_overspend = $9,
       overpacing_minus_days = $10, budget_mode = $11, version = version + 1, updated = $12 where id = $1`,
    [id, ...terms(item), context.now()],
  );

/** Raises the version: what is dated about the line item changed. */
export const touchLineItem = (context: Context, id: number) =>
  context.db.query('update line_item set version = version + 1, updated = $2 where id = $1', [id, context.now()]);

/** The event is in force from that day on; whatever was to start then or later gives way. */
export const putEvent = ({ db }: Context, id: number, event: number | null, start: UtcDay) =>
  db.query(
    `with gone as (delete from line_item_event where line_item_id = $1 and start_date > $3::date)
     insert into line_item_event (line_item_id, custom_action_type_id, start_date) values ($1, $2, $3::date)
     on conflict (line_item_id, start_date) do update set custom_action_type_id = excluded.custom_action_type_id`,
    [id, event, start],
  );

/** The event in force stays. */
export const removeUpcomingEvents = ({ db }: Context, id: number, today: UtcDay) =>
  db.query('delete from line_item_event where line_item_id = $1 and start_date > $2', [id, today]);
