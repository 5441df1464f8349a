import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { type Issue, when } from '@fairlead/domain/issue';
import { autoBudgetAdjustment, type CurrentBudget, type LineItemDraft } from '@fairlead/domain/line-item/line-item';
import { checkLineItem, editedLineItem } from '@fairlead/domain/line-item/line-item.rules';
import { keptObjective } from '@fairlead/domain/line-item/roas';
import { isOverpacing } from '@fairlead/domain/line-item/rollover';
import { addDays, dayOf, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import { type Context, newId } from '../../context.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny, refuseOver } from '../../refusal.ts';
import { getCompany } from '../company/company.service.ts';
import { getOrder } from '../order/order.service.ts';
import { listOf } from '../reference/reference.service.ts';
import { noteArchiving } from './archive-effect.service.ts';
import {
  holdLineItem,
  insertLineItem,
  type LineItemFilter,
  type LineItemRow,
  lineItemsOn,
  putEvent,
  removeUpcomingEvents,
  updateLineItemRow,
} from './line-item.sql.ts';

export type LineItem = Ok<typeof api.getLineItem>;
export type LineItemEdit = Given<typeof api.updateLineItem>['body'];

const currentBudgetOf = (row: LineItemRow): CurrentBudget | null =>
  row.budget_id === null
    ? null
    : {
        id: row.budget_id,
        name: row.budget_name,
        client_budget: row.client_budget,
        client_daily_budget: row.client_daily_budget,
        start_time: startOfDay(row.start_day).toISOString(),
        end_time: endOfDay(row.end_day).toISOString(),
        total_client_costs: row.total_client_costs,
      };

/** A dated value that has not begun says when it does. */
const upcoming = (day: string | null, today: string): string | null => (day !== null && day > today ? day : null);

type Seen = { now: Date; today: string; events: ReadonlyMap<number, string> };

const toLineItem = (row: LineItemRow, { now, today, events }: Seen): LineItem => {
  const current_budget = currentBudgetOf(row);
  return {
    id: row.id,
    name: row.name,
    order_id: row.order_id,
    order_name: row.order_name,
    company_id: row.company_id,
    currency: row.currency,
    state: row.state,
    line_item_type: row.line_item_type,
    client_objective_type: row.client_objective_type,
    client_objective_value: row.client_objective_value,
    attribution_days_data_science: row.attribution_days_data_science,
    target_custom_action_type_id: row.target_custom_action_type_id,
    optimization_event: row.event_today === null ? null : (events.get(row.event_today) ?? null),
    optimization_event_starts: upcoming(row.event_day, today),
    auto_increase_budget_for_underspend: row.auto_increase_budget_for_underspend,
    auto_decrease_budget_for_overspend: row.auto_decrease_budget_for_overspend,
    auto_budget_adjustment: autoBudgetAdjustment(row),
    overpacing_minus_days: row.overpacing_minus_days,
    budget_mode: row.budget_mode,
    overpacing: isOverpacing(current_budget && { ...current_budget, spent: current_budget.total_client_costs }, now),
    margin: row.margin,
    margin_starts: upcoming(row.margin_day, today),
    current_budget,
    next_budget_start_time: row.next_budget_day === null ? null : startOfDay(row.next_budget_day).toISOString(),
    total_client_costs: row.total_client_costs,
    version: row.version,
    updated: row.updated,
  };
};

type Event = { id: number; name: string };
const eventsOf = async (context: Context) => (await listOf<Event>(context, 'custom_action_type')).items;

/**
 * Line items as they are now, of its own company for a client. Money in the company's currency. Margins go with the answer,
 * where a role does not read them (F5).
 */
export const lineItemsOf = async (context: Context, filter: LineItemFilter): Promise<LineItem[]> => {
  const now = context.now();
  const today = dayOf(now);
  const rows = await lineItemsOn(context, today, { ...filter, company_id: companySeen(context, filter.company_id) });
  const events = new Map((await eventsOf(context)).map(({ id, name }) => [id, name]));
  const seen = { now, today, events };
  return rows.map((row) => toLineItem(row, seen));
};

export const listLineItems = async (
  context: Context,
  filter: LineItemFilter,
): Promise<Ok<typeof api.listLineItems>> => {
  const items = await lineItemsOf(context, filter);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getLineItem = async (context: Context, id: number): Promise<LineItem> => {
  const [item] = await lineItemsOf(context, { id });
  if (!item) throw new NotFound();
  return item;
};

const draftOf = (item: LineItem): LineItemDraft => ({
  name: item.name,
  line_item_type: item.line_item_type,
  client_objective_type: item.client_objective_type,
  client_objective_value: item.client_objective_value,
  attribution_days_data_science: item.attribution_days_data_science,
  target_custom_action_type_id: item.target_custom_action_type_id,
  auto_increase_budget_for_underspend: item.auto_increase_budget_for_underspend,
  auto_decrease_budget_for_overspend: item.auto_decrease_budget_for_overspend,
  overpacing_minus_days: item.overpacing_minus_days,
  budget_mode: item.budget_mode,
});

/** What a person decides of a line item: the fields of the change log. */
export const loggedLineItem = (item: LineItem) => ({
  company_id: item.company_id,
  order_id: item.order_id,
  ...draftOf(item),
  margin: item.margin ?? null,
  margin_starts: item.margin_starts ?? null,
  state: item.state,
});

/** One entry of the change log; null: the line item is new. */
export const recordLineItem = (context: Context, before: LineItem | null, after: LineItem) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'line_item',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedLineItem(before),
    after: loggedLineItem(after),
  });

/** What would be stored. @throws Refused by the rules */
const checked = async (context: Context, draft: LineItemDraft, stored: LineItem | null): Promise<LineItemDraft> => {
  refuseIfAny(checkLineItem(draft, { customActionTypes: await eventsOf(context), stored }));
  const { client_objective_type: type, client_objective_value: value } = draft;
  return { ...draft, client_objective_value: value === null ? null : keptObjective(type, value) };
};

/**
 * Creates a line item of an order; its optimization event is in force at once.
 * @throws NotFound, Refused by the rules, Conflict below an archived company or order
 */
export const createLineItem = (
  context: Context,
  orderId: number,
  { state = 'new', ...sent }: Given<typeof api.createLineItem>['body'],
): Promise<LineItem> =>
  context.db.tx(async () => {
    const draft = await checked(context, sent, null);
    const order = await getOrder(context, orderId);
    const company = await getCompany(context, order.company_id);
    refuseOver(context, [
      { kind: 'company', state: company.state },
      { kind: 'order', state: order.state },
    ]);
    const id = await insertLineItem(context, newId(context), order, { ...draft, state });
    await putEvent(context, id, draft.target_custom_action_type_id, dayOf(context.now()));
    const item = await getLineItem(context, id);
    await recordLineItem(context, null, item);
    return item;
  });

/** Another event waits for the next UTC day; the one in force, chosen again, takes the waiting one back (LI-32, D-062). */
const chooseEvent = async (context: Context, id: number, event: number | null): Promise<void> => {
  const today = dayOf(context.now());
  const [row] = await lineItemsOn(context, today, { id });
  if (row?.event_today === event) await removeUpcomingEvents(context, id, today);
  else await putEvent(context, id, event, addDays(today, 1));
};

/** A line item stays where it was made. */
const checkPlace = (before: LineItem, edit: LineItemEdit): Issue[] => [
  ...when(
    edit.order_id !== undefined && edit.order_id !== before.order_id,
    'order_id',
    'A line item stays with its order. Create one there instead.',
  ),
  ...when(
    edit.company_id !== undefined && edit.company_id !== before.company_id,
    'company_id',
    'A line item stays with its company. Create one there instead.',
  ),
];

/**
 * Edits a line item; fields left out stay.
 * @throws NotFound, Refused by the rules or when it is to move, Conflict on a stale version
 */
export const updateLineItem = (context: Context, id: number, edit: LineItemEdit): Promise<LineItem> =>
  context.db.tx(async () => {
    await holdLineItem(context, id);
    const before = await getLineItem(context, id);
    await refuseStale(context, 'line_item', id, edit.version, before);
    refuseIfAny(checkPlace(before, edit));
    const { order_id: _, company_id: __, version: ___, state = before.state, ...fields } = edit;
    const draft = await checked(context, editedLineItem(draftOf(before), fields), before);
    if (fieldChanges(before, { ...before, ...draft, state }).length === 0) return before;
    if (draft.target_custom_action_type_id !== before.target_custom_action_type_id)
      await chooseEvent(context, id, draft.target_custom_action_type_id);
    await noteArchiving(context, before, state);
    await updateLineItemRow(context, id, { ...draft, state });
    const after = await getLineItem(context, id);
    await recordLineItem(context, before, after);
    return after;
  });
