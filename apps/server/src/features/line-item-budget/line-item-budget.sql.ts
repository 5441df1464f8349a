import { type Budget, type BudgetDraft, type BudgetSpan, timesOf } from '@fairlead/domain/line-item-budget/budget';
import type { State } from '@fairlead/domain/state';
import type { Period } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { askBy, only } from '../../db/rows.ts';

/** Client costs of a line item's days, to 2 decimals; `lineItem` and `days` are SQL. */
const costs = (lineItem: string, days: string) =>
  `coalesce((select round(sum(d.client_cost), 2) from line_item_day d
     where d.line_item_id = ${lineItem} and d.day between ${days}), 0)::float8`;

const columns = `b.id, b.name, b.client_budget::float8 as client_budget,
  b.client_daily_budget::float8 as client_daily_budget, b.free_budget_percent::float8 as free_budget_percent,
  b.free_budget_type, b.line_item_id, b.order_id, b.company_id,
  ${costs('b.line_item_id', 'b.start_day and b.end_day')} as total_client_costs,
  b.version, extract(epoch from b.updated)::int as updated, b.start_day, b.end_day`;

type Row = Omit<Budget, 'start_time' | 'end_time'> & Period;

const toBudget = ({ start_day, end_day, ...budget }: Row): Budget => {
  const { id, name, client_budget, client_daily_budget, free_budget_percent, free_budget_type, ...rest } = budget;
  const terms = { id, name, client_budget, client_daily_budget, free_budget_percent, free_budget_type };
  return { ...terms, ...timesOf({ start_day, end_day }), ...rest };
};

type Filter = Partial<Record<'company_id' | 'order_id' | 'line_item_id', number | undefined>>;

/** Budgets with what they cost so far, newest period first, in one statement. */
export const budgetsOf = async (context: Context, filter: Filter): Promise<Budget[]> => {
  const values: number[] = [];
  const where = (['company_id', 'order_id', 'line_item_id'] as const).flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`b.${field} = $${values.push(value)}`];
  });
  const rows = await context.db.query<Row>(
    `select ${columns} from line_item_budget b ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by b.start_day desc, b.id desc`,
    values,
  );
  return rows.map(toBudget);
};

export const budgetById = async (context: Context, id: number): Promise<Budget | undefined> => {
  const [row] = await context.db.often<Row>(`select ${columns} from line_item_budget b where b.id = $1`, [id]);
  return row && toBudget(row);
};

export const budgetsById = async (context: Context, ids: readonly number[]): Promise<Budget[]> =>
  (await context.db.query<Row>(`select ${columns} from line_item_budget b where b.id = any($1::int[])`, [ids])).map(
    toBudget,
  );

/** States of a line item and of what it hangs on. */
export type LineItemStates = { id: number; state: State; order_state: State; company_state: State };

export const statesAbove = ({ db }: Context, lineItems: readonly number[]): Promise<LineItemStates[]> =>
  askBy(db, lineItems)(
    `select l.id, l.state, o.state as order_state, c.state as company_state
     from line_item l join insertion_order o on o.id = l.order_id join company c on c.id = l.company_id
     where l.id = any($1::int[])`,
    [lineItems],
  );

export type HeldLineItem = LineItemStates & { order_id: number; company_id: number; currency: string };

/**
 * Holds the line item until the transaction ends, so that whoever books days on it waits for who books them now. Rows that
 * only point at it (delivery, margins) are written meanwhile.
 */
export const holdLineItem = async (context: Context, id: number): Promise<HeldLineItem | undefined> =>
  (
    await context.db.often<HeldLineItem>(
      `select l.id, l.order_id, l.company_id, c.currency, l.state, o.state as order_state, c.state as company_state
       from line_item l join insertion_order o on o.id = l.order_id join company c on c.id = l.company_id
       where l.id = $1 for no key update of l`,
      [id],
    )
  )[0];

/** The days that a line item's budgets take. */
export const spansOf = async (context: Context, lineItem: number): Promise<BudgetSpan[]> => {
  const rows = await context.db.often<Period & { id: number }>(
    'select id, start_day, end_day from line_item_budget where line_item_id = $1 order by start_day',
    [lineItem],
  );
  return rows.map(({ id, ...period }) => ({ id, ...timesOf(period) }));
};

/** The same of several line items. */
export const spansOfAll = async (context: Context, lineItems: readonly number[]) => {
  const rows = await context.db.query<Period & { id: number; line_item_id: number }>(
    'select id, line_item_id, start_day, end_day from line_item_budget where line_item_id = any($1::int[])',
    [lineItems],
  );
  return rows.map(({ id, line_item_id, ...period }) => ({ id, line_item_id, ...timesOf(period) }));
};

/** What a line item cost its client on these days. */
export const costsOf = async (context: Context, lineItem: number, { start_day, end_day }: Period): Promise<number> =>
  only(
    await context.db.often<{ costs: number }>(`select ${costs('$1::int', '$2::date and $3::date')} as costs`, [
      lineItem,
      start_day,
      end_day,
    ]),
  ).costs;

type DaysOf = Period & { line_item_id: number };
const daysKey = ({ line_item_id, start_day, end_day }: DaysOf): string => `${line_item_id} ${start_day} ${end_day}`;

/** The same of days of several line items, each asked once, in one question: what each of them cost. */
export const costsOfAll = async ({ db }: Context, asked: readonly DaysOf[]): Promise<(days: DaysOf) => number> => {
  const each = [...new Map(asked.map((days) => [daysKey(days), days])).values()];
  if (each.length === 0) return () => 0;
  const rows = await db.query<DaysOf & { costs: number }>(
    `select a.line_item_id, a.start_day, a.end_day, ${costs('a.line_item_id', 'a.start_day and a.end_day')} as costs
     from unnest($1::int[], $2::date[], $3::date[]) as a (line_item_id, start_day, end_day)`,
    [each.map((days) => days.line_item_id), each.map(({ start_day }) => start_day), each.map(({ end_day }) => end_day)],
  );
  const found = new Map(rows.map((row) => [daysKey(row), row.costs]));
  return (days) => found.get(daysKey(days)) ?? 0;
};

const terms = (budget: BudgetDraft) => [
  budget.name,
  budget.client_budget,
  budget.client_daily_budget,
  budget.free_budget_percent,
  budget.free_budget_type,
  budget.start_day,
  budget.end_day,
];

export const insertBudget = async (
  context: Context,
  id: number | undefined,
  { id: lineItem, order_id, company_id }: HeldLineItem,
  budget: BudgetDraft,
  version: number,
): Promise<number> => {
  const rows = await context.db.query<{ id: number }>(
    `insert into line_item_budget (id, company_id, order_id, line_item_id, name, client_budget, client_daily_budget,
       free_budget_percent, free_budget_type, start_day, end_day, created_by, version, created, updated)
     values (coalesce($1, nextval(pg_get_serial_sequence('line_item_budget', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $9,
       $10, $11, $12, $13, $14, $14) returning id`,
    [id ?? null, company_id, order_id, lineItem, ...terms(budget), context.user?.id ?? null, version, context.now()],
  );
  return only(rows).id;
};

export const updateBudgetRow = (context: Context, id: number, budget: BudgetDraft) =>
  context.db.query(
    `update line_item_budget set name = $2, client_budget = $3, client_daily_budget = $4, free_budget_percent = $5,
       free_budget_type = $6, start_day = $7, end_day = $8, version = version + 1, updated = $9 where id = $1`,
    [id, ...terms(budget), context.now()],
  );

export const deleteBudgetRow = (context: Context, id: number) =>
  context.db.query('delete from line_item_budget where id = $1', [id]);
