import type { LineItemDraft } from '@fairlead/domain/line-item/line-item';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { LineItem } from './line-item.queries.ts';
import { checkShown, shownOf, shownRefusal, wireOf } from './shown.ts';

const stored = {
  id: 5001,
  name: 'Spring',
  line_item_type: 'RETARGETING',
  client_objective_type: 'ROAS',
  client_objective_value: 1.5,
  margin: '33.333333',
  auto_increase_budget_for_underspend: true,
  auto_decrease_budget_for_overspend: true,
  overpacing: false,
} as LineItem;

test('a return is shown in percent, a margin as its share of what is paid, the flags as one status', () =>
  expect(shownOf(stored)).toMatchObject({
    client_objective_value: 150,
    margin: 25,
    rollover: 'active',
    saved: { client_objective_type: 'ROAS', client_objective_value: 150 },
  }));

test('the same answer is the same row; a role without margins has none', () => {
  expect(shownOf(stored)).toBe(shownOf(stored));
  const { margin: _, ...without } = stored;
  expect(shownOf(without as LineItem).margin).toBeUndefined();
  expect(shownOf({ ...stored, margin: null }).margin).toBeNull();
});

test.each([
  [{ client_objective_value: 150 }, 'ROAS', { client_objective_value: 1.5 }],
  [{ client_objective_value: 6.505 }, 'CPA', { client_objective_value: 6.51 }],
  [{ client_objective_value: null }, 'CPA', { client_objective_value: null }],
  [{ margin: 25, name: 'Summer' }, 'CPA', { name: 'Summer' }],
  [
    { rollover: 'inactive' },
    'CPA',
    { auto_increase_budget_for_underspend: false, auto_decrease_budget_for_overspend: false },
  ],
  [{ rollover: 'over_pacing' }, 'CPA', {}],
] as const)('%j for %s is sent as %j', (typed, type, wire) => expect(wireOf(typed, type)).toEqual(wire));

test('what somebody else saved is compared in the units that people type', () => {
  const error = new ApiError(409, { code: 'stale_version', current: stored }, 'r1');
  const { body } = shownRefusal(error) as ApiError;
  expect((body as { current: unknown }).current).toMatchObject({ client_objective_value: 150, margin: 25 });
  const other = new ApiError(400, { errors: [] }, 'r2');
  expect(shownRefusal(other)).toBe(other);
});

const draft: LineItemDraft = {
  name: 'Spring',
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
const context = { customActionTypes: [{ id: 4 }], stored: null };
const messages = (typed: object) =>
  checkShown({ ...draft, margin: 25, ...typed }, context).map(({ message }) => message);

test.each([
  [{}, []],
  [{ client_objective_value: null }, ['Client target is required']],
  [{ client_objective_value: 0 }, ['Client target must be a positive number']],
  [{ target_custom_action_type_id: null }, ['Optimization event is required when the KPI is CPA']],
  [{ client_objective_type: 'ROAS', client_objective_value: 0.01, target_custom_action_type_id: null }, []],
  [{ client_objective_value: 6.505 }, ['Client target must have at most 2 decimals']],
  [{ client_objective_type: 'ROAS', client_objective_value: 25.123 }, ['Client target must have at most 2 decimals']],
  [{ client_objective_type: 'ROAS', client_objective_value: 0.001 }, ['Client target must have at most 2 decimals']],
  [{ client_objective_type: 'ROAS', client_objective_value: -25.123 }, ['Client target must be a positive number']],
  [{ margin: null }, ['Margin is required']],
  [{ margin: 0 }, ['Margin must be a positive number']],
  [{ margin: 99.5 }, ['Margin must be at most 99']],
  [{ margin: undefined }, []],
])('%j says %j', (typed, said) => expect(messages(typed)).toEqual(said));
