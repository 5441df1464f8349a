import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLineItem, editedLineItem, type LineItemContext } from './line-item.rules.ts';
import {
  autoBudgetAdjustment,
  endBeforeOptions,
  endBeforeOptionsWith,
  type LineItemDraft,
  lineItemTypeLabels,
} from './line-item.ts';

const draft: LineItemDraft = {
  name: 'Nomnom | FR | RTG | CPA first_order | 2026',
  line_item_type: 'RETARGETING',
  client_objective_type: 'CPA',
  client_objective_value: 6.5,
  attribution_days_data_science: 7,
  target_custom_action_type_id: 4,
  auto_increase_budget_for_underspend: false,
  auto_decrease_budget_for_overspend: false,
  overpacing_minus_days: 0,
  budget_mode: 'fixed_ratio',
};
const context: LineItemContext = { customActionTypes: [{ id: 4 }, { id: 5 }], stored: null };
const issues = (change: Partial<LineItemDraft>) => checkLineItem({ ...draft, ...change }, context);

test.each<Partial<LineItemDraft>>([
  {},
  { line_item_type: 'USER_ACQUISITION' },
  { client_objective_type: 'ROAS', client_objective_value: 1.5, target_custom_action_type_id: null },
  { client_objective_type: 'ROAS', client_objective_value: 0.0001 },
  { client_objective_value: 0.01 },
  { overpacing_minus_days: 21 },
  { overpacing_minus_days: 30 },
  { budget_mode: 'manual' },
  { budget_mode: 'full_performance' },
])('fine: %j', (change) => expect(issues(change)).toEqual([]));

test.each([
  ['name', '', 'Name is required'],
  ['line_item_type', '', 'Type is required'],
  ['line_item_type', 'RTG', 'Type must be one of RETARGETING, USER_ACQUISITION'],
  ['client_objective_type', '', 'KPI type is required'],
  ['client_objective_type', 'CPI', 'KPI type must be one of CPA, ROAS'],
  ['client_objective_value', null, 'Client target is required'],
  ['client_objective_value', Number.NaN, 'Client target is required'],
  ['client_objective_value', 0, 'Client target must be a positive number'],
  ['client_objective_value', -6.5, 'Client target must be a positive number'],
  ['client_objective_value', 0.004, 'Client target must be a positive number'],
  ['client_objective_value', 1e12, 'Client target is too large'],
  ['client_objective_value', Number.POSITIVE_INFINITY, 'Client target is too large'],
  ['attribution_days_data_science', 5, 'Optimization window must be one of 2, 3, 7, 14 days'],
  ['target_custom_action_type_id', null, 'Optimization event is required when the KPI is CPA'],
  ['target_custom_action_type_id', 6, 'Optimization event does not exist. Choose one from the list.'],
  ['overpacing_minus_days', 31, 'End budget before must be 0 to 30 days'],
  ['overpacing_minus_days', -1, 'End budget before must be 0 to 30 days'],
  ['overpacing_minus_days', 1.5, 'End budget before must be 0 to 30 days'],
  ['budget_mode', '', 'Budget mode is required'],
  ['budget_mode', 'auto', 'Budget mode must be one of full_performance, fixed_ratio, manual'],
])('%s %j: %s', (path, value, message) => expect(issues({ [path]: value })).toEqual([{ path, message }]));

test('any whole number of days is a window or is refused, and so is any end', () =>
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), (days) => {
      expect(issues({ attribution_days_data_science: days }).length === 0).toBe([2, 3, 7, 14].includes(days));
      expect(issues({ overpacing_minus_days: days }).length === 0).toBe(days >= 0 && days <= 30);
    }),
  ));

test('a test line item keeps its name', () => {
  const stored = { name: 'auto_test 1', target_custom_action_type_id: 4 };
  expect(checkLineItem({ ...draft, name: 'auto_test 2' }, { ...context, stored })).toEqual([
    { path: 'name', message: 'You cannot edit a name of a test line item' },
  ]);
  expect(checkLineItem({ ...draft, name: 'auto_test 1' }, { ...context, stored })).toEqual([]);
});

test('another KPI type without a target asks for one; with one, or the same type, it does not', () => {
  const asked = editedLineItem(draft, { client_objective_type: 'ROAS' });
  expect(checkLineItem(asked, context)).toEqual([
    { path: 'client_objective_value', message: 'Client target is required' },
  ]);
  const edit = { client_objective_type: 'ROAS', client_objective_value: 1.5 };
  expect(editedLineItem(draft, edit)).toEqual({ ...draft, ...edit });
  expect(editedLineItem(draft, { client_objective_type: 'CPA', name: undefined })).toEqual(draft);
  expect(editedLineItem(draft, { target_custom_action_type_id: null }).target_custom_action_type_id).toBeNull();
});

test('30 options without 21; a stored 21 is offered where it belongs', () => {
  expect(endBeforeOptions).toHaveLength(30);
  expect([endBeforeOptions[0], endBeforeOptions.at(-1), endBeforeOptions.includes(21)]).toEqual([0, 30, false]);
  expect(endBeforeOptionsWith(21).slice(20, 23)).toEqual([20, 21, 22]);
  expect(endBeforeOptionsWith(5)).toEqual([...endBeforeOptions]);
  expect(endBeforeOptionsWith(undefined)).toEqual([...endBeforeOptions]);
});

test('the words of types, and either flag adjusts', () => {
  expect(lineItemTypeLabels).toEqual({ RETARGETING: 'RTG', USER_ACQUISITION: 'UA' });
  const flags = (up: boolean, down: boolean) =>
    autoBudgetAdjustment({ auto_increase_budget_for_underspend: up, auto_decrease_budget_for_overspend: down });
  expect([flags(false, false), flags(true, false), flags(false, true), flags(true, true)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
