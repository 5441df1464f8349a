import { type Issue, when } from '../issue.ts';
import { MONEY_BOUND, roundDecimal } from '../money.ts';
import { checkName } from '../name.rules.ts';
import { checkTestRename } from '../test-name.rules.ts';
import {
  attributionWindows,
  budgetModes,
  END_BEFORE_MAX,
  type LineItem,
  type LineItemDraft,
  lineItemLabels,
  lineItemTypes,
  objectiveTypes,
} from './line-item.ts';
import { keptObjective } from './roas.ts';

/** What a line item is checked against: the catalogue of optimization events (D-051), and itself as stored. */
export type LineItemContext = {
  customActionTypes: readonly { id: number }[];
  /** null: the line item is new. */
  stored: Pick<LineItem, 'name' | 'target_custom_action_type_id'> | null;
};

type Choice = 'line_item_type' | 'client_objective_type' | 'budget_mode';

/** A required choice out of a list; '' is one not made yet. */
const checkChoice = (field: Choice, draft: LineItemDraft, values: readonly string[]): Issue[] => {
  const label = lineItemLabels[field];
  if (draft[field] === '') return [{ path: field, message: `${label} is required` }];
  return when(!values.includes(draft[field]), field, `${label} must be one of ${values.join(', ')}`);
};

/** Client target: a positive number after the rounding it is stored with (LI-14, LI-15, D-050). */
const checkTarget = ({ client_objective_type: type, client_objective_value: value }: LineItemDraft): Issue[] => {
  const path = 'client_objective_value';
  if (value === null || Number.isNaN(value)) return [{ path, message: 'Client target is required' }];
  return [
    ...when(!(keptObjective(type, value) > 0), path, 'Client target must be a positive number'),
    ...when(keptObjective(type, value) >= MONEY_BOUND, path, 'Client target is too large'),
  ];
};

/**
 * A client target as typed: money for a CPA, percent for a ROAS (LI-15). It is stored with 2 decimals of them (D-050), so that
 * more are refused where somebody types them; the wire rounds. What is no positive number is left to `checkLineItem`.
 */
export const checkTypedTarget = (typed: number | null): Issue[] =>
  when(
    typed !== null && typed > 0 && roundDecimal(typed, 2) !== typed,
    'client_objective_value',
    'Client target must have at most 2 decimals',
  );

/** Required only for CPA; out of the catalogue of custom action types (LI-18, D-051). */
const checkEvent = (draft: LineItemDraft, { customActionTypes, stored }: LineItemContext): Issue[] => {
  const path = 'target_custom_action_type_id';
  const chosen = draft[path];
  if (chosen === null)
    return when(draft.client_objective_type === 'CPA', path, 'Optimization event is required when the KPI is CPA');
  const known = stored?.[path] === chosen || customActionTypes.some((type) => type.id === chosen);
  return when(!known, path, 'Optimization event does not exist. Choose one from the list.');
};

/**
 * A line item as form, grid and server check it (LI-07 to LI-27). Its margin is checked by `checkMargin` (typed) and
 * `checkMarkup` (on the wire), since it travels by a call of its own. A stored 21 of "End budget before" is fine (D-052).
 */
export const checkLineItem = (draft: LineItemDraft, context: LineItemContext): Issue[] => {
  const window = draft.attribution_days_data_science;
  const endBefore = draft.overpacing_minus_days;
  return [
    ...checkName(draft.name),
    ...(context.stored ? checkTestRename('line item', context.stored.name, draft.name) : []),
    ...checkChoice('line_item_type', draft, lineItemTypes),
    ...checkChoice('client_objective_type', draft, objectiveTypes),
    ...checkTarget(draft),
    ...when(
      !(attributionWindows as readonly number[]).includes(window),
      'attribution_days_data_science',
      `Optimization window must be one of ${attributionWindows.join(', ')} days`,
    ),
    ...checkEvent(draft, context),
    ...when(
      !Number.isInteger(endBefore) || endBefore < 0 || endBefore > END_BEFORE_MAX,
      'overpacing_minus_days',
      `End budget before must be 0 to ${END_BEFORE_MAX} days`,
    ),
    ...checkChoice('budget_mode', draft, budgetModes),
  ];
};

/** Fields a caller may leave out stay as they are. */
type LineItemEdit = { [Field in keyof LineItemDraft]?: LineItemDraft[Field] | undefined };

/**
 * The draft an edit makes of a stored line item. Another KPI type without a target clears the target, since 6.50 € is
 * not 650 %: `checkLineItem` then asks for it (D-050).
 */
export const editedLineItem = (stored: LineItemDraft, edit: LineItemEdit): LineItemDraft => {
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const switched =
    edit.client_objective_type !== undefined && edit.client_objective_type !== stored.client_objective_type;
  return { ...stored, ...(switched ? { client_objective_value: null } : {}), ...sent };
};
