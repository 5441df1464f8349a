import { expect, test } from 'vitest';
import { sampleLineItem } from './sample-line-item.ts';
import { refusedBefore } from './save-line-items.ts';

const events = [{ id: 4, name: 'purchase' }];

test('another KPI without a target is refused before it is sent, by the rule that the server has', () => {
  const row = { ...sampleLineItem(1), client_objective_type: 'ROAS' as const };
  expect(refusedBefore(row, { client_objective_type: 'ROAS' }, events)).toEqual({
    ok: false,
    reason: 'Client target is required',
    issues: [{ field: 'client_objective_value', message: 'Client target is required' }],
  });
});

test('with its target, or with the KPI that it has, a row is sent', () => {
  const row = { ...sampleLineItem(1), client_objective_type: 'ROAS' as const, client_objective_value: 150 };
  expect(refusedBefore(row, { client_objective_type: 'ROAS', client_objective_value: 150 }, events)).toBeUndefined();
  expect(refusedBefore(sampleLineItem(1), { name: 'Other' }, events)).toBeUndefined();
});
