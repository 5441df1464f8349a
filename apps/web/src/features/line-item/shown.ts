import type { Issue } from '@fairlead/domain/issue';
import type { BudgetMode, LineItemDraft, LineItemType, ObjectiveType } from '@fairlead/domain/line-item/line-item';
import { checkLineItem, checkTypedTarget, type LineItemContext } from '@fairlead/domain/line-item/line-item.rules';
import { checkMargin, shownMargin } from '@fairlead/domain/line-item/margin';
import { shownObjective, storedObjective } from '@fairlead/domain/line-item/roas';
import { type Rollover, rolloverFlags, rolloverOf } from '@fairlead/domain/line-item/rollover';
import { ApiError, isStale } from '#lib/api-error.ts';
import type { LineItem } from './line-item.queries.ts';

/**
 * A line item as people read and type it: a ROAS target in percent (LI-15), the margin as a share of what the client pays
 * (D-057), the two flags also as the rollover status. Fields keep the names of the wire.
 */
export type ShownLineItem = Omit<LineItem, 'client_objective_value' | 'margin'> & {
  client_objective_value: number | null;
  /** In percent; null: none posted yet; undefined: not for this role. */
  margin: number | null | undefined;
  rollover: Rollover;
  /** As saved: with another KPI the target is one no more (D-050), and an event in force stands until another is chosen. */
  saved: {
    client_objective_type: ObjectiveType;
    client_objective_value: number;
    target_custom_action_type_id: number | null;
  };
};

const known = new WeakMap<LineItem, ShownLineItem>();
const convert = (item: LineItem): ShownLineItem => {
  const target = shownObjective(item.client_objective_type, item.client_objective_value);
  return {
    ...item,
    client_objective_value: target,
    margin: item.margin === undefined || item.margin === null ? item.margin : shownMargin(item.margin),
    rollover: rolloverOf(item),
    saved: {
      client_objective_type: item.client_objective_type,
      client_objective_value: target,
      target_custom_action_type_id: item.target_custom_action_type_id,
    },
  };
};

/** The same object for the same answer: a grid tells by it whether a row is news. */
export const shownOf = (item: LineItem): ShownLineItem => {
  const before = known.get(item);
  if (before) return before;
  const row = convert(item);
  known.set(item, row);
  return row;
};

/** Every field that people edit, as they type it. */
export type Typed = {
  name: string;
  state: LineItem['state'];
  line_item_type: LineItemType;
  client_objective_type: ObjectiveType;
  client_objective_value: number | null;
  attribution_days_data_science: number;
  target_custom_action_type_id: number | null;
  auto_increase_budget_for_underspend: boolean;
  auto_decrease_budget_for_overspend: boolean;
  rollover: Rollover;
  overpacing_minus_days: number;
  budget_mode: BudgetMode;
  margin: number | null;
};

/** The typed fields as a PUT sends them; the margin is not among them. `type` is the KPI that the target is meant for. */
export const wireOf = (
  { margin: _, rollover, client_objective_value: target, ...fields }: Partial<Typed>,
  type: ObjectiveType,
) => ({
  ...fields,
  ...(rollover === undefined || rollover === 'over_pacing' ? {} : rolloverFlags(rollover)),
  ...(target === undefined ? {} : { client_objective_value: target === null ? null : storedObjective(type, target) }),
});

/** A refusal whose `current` is given in the units that people type, so that merging compares like with like. */
export const shownRefusal = (error: unknown): unknown => {
  if (!isStale(error)) return error;
  const body = error.body as { current: LineItem };
  return new ApiError(error.status, { ...body, current: convert(body.current) }, error.requestId);
};

type Checked = Omit<LineItemDraft, 'client_objective_value'> & { client_objective_value: number | null };

/** The rules about a line item as typed (LI-07 to LI-27). Without a margin field, `margin` is left out. */
export const checkShown = (
  typed: Checked & { margin?: number | null | undefined },
  context: LineItemContext,
): Issue[] => {
  const { client_objective_value: target, client_objective_type: type, margin } = typed;
  const stored = target === null ? null : storedObjective(type as ObjectiveType, target);
  const fine = checkTypedTarget(target);
  const found = checkLineItem({ ...typed, client_objective_value: stored }, context);
  return [
    ...fine,
    ...(fine.length > 0 ? found.filter(({ path }) => path !== 'client_objective_value') : found),
    ...(margin === undefined ? [] : checkMargin(margin)),
  ];
};
